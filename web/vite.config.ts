import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Fluent files are read when the page is built: neither their reader nor their comments are sent to a browser. */
const fluent = (): Plugin => ({
  name: 'fluent',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.ftl') ? `export default ${JSON.stringify(new FluentResource(readFileSync(id, 'utf-8')))}` : undefined,
});

/** What several pages need, but no table at first: it is fetched where it is shown. */
const APART = 'RulesText|Switch|offline|JoinForm|NameField|LinkBox|Code|Invite|SeatList|TableSettings|Choice|Sure';

export default defineConfig({
  plugins: [
    fluent(),
    // The names of classes are in every rule and every element: short ones weigh less.
    svelte({ compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` } }),
    svelteTesting(),
  ],
  // Its files find one another wherever they lie; the server says in the page where that is.
  base: './',
  // The licences of all that is bundled, fonts included, go along with it.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // Whatever browser has the colours of the page preloads its scripts by itself.
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
    // Which chunks belong to which page: bench/serving/weight.py adds them up.
    manifest: 'pages.json',
    // What several pages need is one chunk: many small ones weigh more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', test: new RegExp(`/src/(lib|table|ui)/(?!${APART})`), minShareCount: 2 }],
        },
      },
    },
  },
  // The words are in the catalogues of the package, beside those that the server reads.
  server: { proxy: { '/api': 'http://127.0.0.1:8000' }, fs: { allow: ['.', '../src/newmarket/languages'] } },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // For machines that have much else to do at the same time.
    testTimeout: 30_000,
  },
});
