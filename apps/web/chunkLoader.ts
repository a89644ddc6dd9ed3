import type { Plugin } from "vite";

/** The build's own loader of what is imported later. */
const helper = /^\0vite\/preload-helper\.js$/;

const own = `${import.meta.dirname}/parts/loadChunk.ts`;

/** Has `loadChunk` load what is imported later, in place of the build's own loader. */
export function chunkLoader(): Plugin {
  return {
    name: "chunk-loader",
    apply: "build",
    transform: {
      order: "post",
      filter: { id: helper },
      handler: () => ({ code: `export { loadChunk as __vitePreload } from ${JSON.stringify(own)};`, map: null }),
    },
  };
}
