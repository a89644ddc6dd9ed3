import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The environment variable by which the data folder that a run prepared reaches its workers. */
export const demoFolderVariable = "E2E_DEMO_FOLDER";

/**
 * Fills an empty data folder with what a first start leaves: secrets, and a cluster with the demo world. Leaves it
 * empty where a run prepared nothing, or where the cluster stands outside its data folder.
 */
export function copyDemoFolder(target: string): void {
  const source = process.env[demoFolderVariable];
  if (source === undefined || !existsSync(join(source, "postgresql/data/PG_VERSION"))) return;
  // Owners and modes must stay: under root the cluster belongs to another user.
  execFileSync("cp", ["-a", `${source}/.`, target]);
  const file = join(target, "database.json");
  const address: object = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...address, place: join(target, "postgresql"), port: 0 }));
}
