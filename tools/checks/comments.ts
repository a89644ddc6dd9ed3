import { listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";
import { commentWidth, isLongComment } from "./commentLines.ts";

/** Files whose comments are kept to `commentWidth`. */
export const hasComments = (path: string): boolean =>
  /\.(?:tsx?|mjs|css)$/.test(path) && !/\.(?:gen|d)\.ts$/.test(path);

/** The lines of a source's comments that are too long. */
export function commentProblems(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    if (!isLongComment(line)) return [];
    return [
      `${path}:${index + 1}: a comment of ${line.length} characters (limit ${commentWidth}). \`npm run wrap-comments\` wraps it.`,
    ];
  });
}

/** Comments are read without scrolling sideways. */
export const commentsCheck: Check = {
  name: "lines of comments",
  async run(root) {
    return listFiles(root)
      .filter(hasComments)
      .flatMap((path) => commentProblems(path, readText(root, path)));
  },
};
