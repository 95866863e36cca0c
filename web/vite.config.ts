import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { fluent } from './fluent';

export default defineConfig({
  plugins: [fluent(), svelte(), svelteTesting()],
  base: '/',
  // The licences of all that is bundled, fonts included, go along with it.
  build: { target: 'es2022', assetsInlineLimit: 0, emptyOutDir: true, license: { fileName: 'licences.md' } },
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
