/** What vite.config.ts makes of a Fluent file. */
declare module '*.ftl' {
  const resource: import('@fluent/bundle').FluentResource;
  export default resource;
}
