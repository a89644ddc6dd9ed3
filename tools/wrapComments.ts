import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wrapComments } from "./checks/commentLines.ts";
import { hasComments } from "./checks/comments.ts";
import { listFiles, readText, repositoryRoot } from "./lib/repository.ts";

/** Wraps the long comments of the repository, as the check of comments wants them; the changed paths. */
export function wrapAllComments(root: string = repositoryRoot): readonly string[] {
  return listFiles(root)
    .filter(hasComments)
    .filter((path) => {
      const text = readText(root, path);
      const wrapped = wrapComments(text);
      if (wrapped !== text) writeFileSync(join(root, path), wrapped);
      return wrapped !== text;
    });
}

if (import.meta.main) console.log(`Comments of ${wrapAllComments().length} files wrapped.`);
