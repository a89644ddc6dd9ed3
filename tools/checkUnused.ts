import { runCheck, stepLine } from "./checks/runCheck.ts";
import { unusedCheck } from "./checks/unused.ts";
import { repositoryRoot } from "./lib/repository.ts";

const result = await runCheck(unusedCheck, repositoryRoot);
console.log(stepLine(result));
process.exitCode = result.problems.length === 0 ? 0 : 1;
