import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { commitDay } from "../../tools/lib/commitDay.ts";
import { chunkLoader } from "./chunkLoader.ts";
import { classicEntry } from "./classicEntry.ts";
import { companionChunks, formChunks } from "./formChunks.ts";
import { leanPreloads } from "./leanPreloads.ts";
import { releaseDate } from "./releaseDate.ts";

/** Browsers that know `light-dark()`; for older ones it would be rewritten so that themes no longer nest. */
const cssTarget = ["chrome123", "firefox120", "safari17.5"];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    chunkLoader(),
    formChunks(),
    leanPreloads(companionChunks),
    classicEntry(),
    releaseDate(commitDay()),
  ],
  // What the shim is for, React has had since version 18.
  resolve: { alias: { "use-sync-external-store/shim/with-selector.js": "use-sync-external-store/with-selector.js" } },
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    cssTarget,
    // Nothing may be written into the page or a style sheet: the page's policy allows files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // `firstParts.ts` has them here on purpose.
      checks: { ineffectiveDynamicImport: false },
      // The package declares schemas by pure calls; what of it is not used (its compiler above all) must not be
      // shipped.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }] },
    },
  },
});
