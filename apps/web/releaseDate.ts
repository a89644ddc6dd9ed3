import type { Plugin } from "vite";

/**
 * Writes beside the application when what it is built of was released (`YYYY-MM-DD`); nothing where that is not known.
 */
export function releaseDate(released: string | null): Plugin {
  return {
    name: "release-date",
    generateBundle() {
      if (released !== null)
        this.emitFile({ type: "asset", fileName: "release.json", source: JSON.stringify({ released }) });
    },
  };
}
