import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../tools/lib/runProcess.ts";

/** The folder whose package.json and lock file name the mutation tester and the coverage reader. */
export const proverFolder = import.meta.dirname;

/** The tools of the long proofs are not there and could not be installed; the message is for a person. */
export class ProverToolsError extends Error {}

const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

/** Packages of a lock file by path, each as version and digest. */
function locked(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  const lock: Lock = JSON.parse(readFileSync(file, "utf8"));
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  return new Map(packages.map(([path, { version, integrity }]) => [path, `${version} ${integrity}`]));
}

function isInstalled(folder: string): boolean {
  const wanted = locked(join(folder, "package-lock.json"));
  const present = locked(join(folder, "node_modules", ".package-lock.json"));
  return [...wanted].every(([path, version]) => present.get(path) === version);
}

/** The one line that a person needs of what npm printed. */
export function installFailure(output: string): string {
  const what = "Installing the mutation tester and the coverage reader failed";
  const network = unreachable.exec(output)?.[0];
  if (network !== undefined) {
    return `${what}: the package registry cannot be reached (${network}). They are not among the packages of npm start, so this proof needs the network once.`;
  }
  const line = /npm (?:error|ERR!) (?!(?:code|errno|syscall)\b)(\S.*)/.exec(output)?.[1];
  return `${what}: ${line ?? (output.trim() === "" ? "npm gave no reason" : output.trim())}`;
}

/**
 * Installs the locked tools of the long proofs into `prove/mutation/node_modules`, unless they are there. They are
 * apart from the repository's own packages so that nobody who only runs the product downloads them. Throws a
 * ProverToolsError.
 */
export async function installProverTools(): Promise<void> {
  if (isInstalled(proverFolder)) return;
  console.log("Installing the mutation tester and the coverage reader …");
  // Peers are the repository's own vitest, found further up.
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1"];
  const { code, output } = await runProcess("npm", ["ci", "--legacy-peer-deps", ...quiet], { cwd: proverFolder });
  if (code !== 0) throw new ProverToolsError(installFailure(output));
}
