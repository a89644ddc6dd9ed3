import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Bytes of JavaScript, gzip, that a browser loads for its first list page: the files of the budget of that name. The
 * web must be built.
 */
export async function firstListPageSize(root: string): Promise<number> {
  const module: unknown = await import(pathToFileURL(join(root, ".size-limit.mjs")).href);
  // The configuration is ours: a list of budgets with the files each is about.
  const { default: budgets } = module as {
    readonly default: readonly { readonly name: string; readonly path: readonly string[] }[];
  };
  const files = budgets.find((budget) => budget.name === "first list page")?.path ?? [];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file))).length, 0);
}
