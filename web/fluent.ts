import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

/** Fluent files are read when the page is built: neither their reader nor their comments are sent to a browser. */
export const fluent = (): Plugin => ({
  name: 'fluent',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.ftl')) return undefined;
    return `export default ${JSON.stringify(new FluentResource(readFileSync(id, 'utf-8')))}`;
  },
});
