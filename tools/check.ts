import type { Check } from "./checks/check.ts";
import { commentsCheck } from "./checks/comments.ts";
import { foldersCheck } from "./checks/folders.ts";
import { generatedCheck } from "./checks/generated.ts";
import { importsCheck } from "./checks/imports.ts";
import { lockFileCheck } from "./checks/lockFile.ts";
import { fieldNamesCheck } from "./checks/names/fieldNames.ts";
import { panelNamesCheck } from "./checks/names/panelNames.ts";
import { plainWordsCheck } from "./checks/plainWords.ts";
import { registriesCheck } from "./checks/registries.ts";
import { runCheck, stepLine } from "./checks/runCheck.ts";
import { serviceOrderCheck } from "./checks/serviceOrder.ts";
import { sizesCheck } from "./checks/sizes.ts";
import { styleCheck } from "./checks/style.ts";
import { systemTablesCheck } from "./checks/systemTables.ts";
import { termsCheck } from "./checks/terms.ts";
import { textsCheck } from "./checks/texts.ts";
import { titlesCheck } from "./checks/titles.ts";
import { typesCheck } from "./checks/types.ts";
import { repositoryRoot } from "./lib/repository.ts";

/** What `npm run check` proves, in the order of its lines. */
export const checks: readonly Check[] = [
  styleCheck,
  typesCheck,
  generatedCheck,
  importsCheck,
  serviceOrderCheck,
  systemTablesCheck,
  registriesCheck,
  fieldNamesCheck,
  panelNamesCheck,
  sizesCheck,
  foldersCheck,
  textsCheck,
  termsCheck,
  plainWordsCheck,
  commentsCheck,
  titlesCheck,
  lockFileCheck,
];

/**
 * Runs all checks side by side and prints their lines in the order of `checks`; returns the names of those that failed.
 */
export async function runChecks(): Promise<readonly string[]> {
  const running = checks.map((check) => runCheck(check, repositoryRoot));
  const failed: string[] = [];
  for (const result of running) {
    const finished = await result;
    if (finished.problems.length > 0) failed.push(finished.name);
    console.log(stepLine(finished));
  }
  return failed;
}

if (import.meta.main) {
  const failed = (await runChecks()).length;
  console.log(failed === 0 ? "The repository is in order." : `${failed} of ${checks.length} checks failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}
