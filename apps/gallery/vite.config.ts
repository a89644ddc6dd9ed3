import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Browsers that know `light-dark()`; for older ones it would be rewritten so that themes no longer nest. */
const cssTarget = ["chrome123", "firefox120", "safari17.5"];

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [react()],
  build: { outDir: "dist", emptyOutDir: true, cssTarget },
});
