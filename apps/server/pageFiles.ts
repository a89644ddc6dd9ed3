import { join } from "node:path";
import type { PageFile } from "@tessera/server-kit/web/pageFiles.ts";

const font = "node_modules/@fontsource-variable/inter/files";

type PageFilePath = readonly [name: string, path: string, type: string];

/** Files of the pages that the server writes itself; the colours are the product's tokens. */
export function pageFiles(root: string): readonly PageFile[] {
  const files: readonly PageFilePath[] = [
    ["tokens.css", "packages/ui/tokens/tokens.css", "text/css; charset=utf-8"],
    ["pages.css", "packages/server-kit/web/pages.css", "text/css; charset=utf-8"],
    ["goOn.js", "packages/server-kit/web/goOn.js", "text/javascript; charset=utf-8"],
    [
      "manifest.webmanifest",
      "packages/server-kit/web/manifest.webmanifest",
      "application/manifest+json; charset=utf-8",
    ],
    ...["icon-192", "icon-512", "maskable-512", "apple-180"].map(
      (icon): PageFilePath => [`${icon}.png`, `packages/server-kit/web/icons/${icon}.png`, "image/png"],
    ),
    ["sign.svg", "packages/server-kit/web/sign.svg", "image/svg+xml"],
    ["inter-latin.woff2", `${font}/inter-latin-wght-normal.woff2`, "font/woff2"],
    ["inter-latin-ext.woff2", `${font}/inter-latin-ext-wght-normal.woff2`, "font/woff2"],
  ];
  return files.map(([name, path, type]) => ({ name, file: join(root, path), type }));
}
