import { isSource, listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";

const lineLimit = 500;

/** Whether a default export is expected of this file: only configuration that a tool reads. */
const isConfiguration = (path: string): boolean => /\.config\.ts$/.test(path);

/** Problems of one source file: too long, a default export, or everything passed on from elsewhere. */
export function fileProblems(path: string, text: string): string[] {
  const problems: string[] = [];
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  if (!path.endsWith(".gen.ts") && lines > lineLimit) {
    problems.push(`${path}: ${lines} lines (limit ${lineLimit}). Split it into files named after what they export.`);
  }
  if (!isConfiguration(path) && /^export default\b/m.test(text)) {
    problems.push(`${path}: default export. Export it by its name.`);
  }
  if (/^export \* from\b/m.test(text)) problems.push(`${path}: export *. Import from the file that declares the name.`);
  return problems;
}

/** Size and exports of every source file (design §2 size and names). */
export const sizesCheck: Check = {
  name: "file sizes and exports",
  async run(root) {
    const files = listFiles(root).filter(isSource);
    return files.flatMap((path) => fileProblems(path, readText(root, path)));
  },
};
