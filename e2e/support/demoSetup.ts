import { demoFolderVariable } from "./demoFolder.ts";
import { startTessera } from "./startTessera.ts";

/**
 * Vitest's `globalSetup`: starts Tessera once on a fresh data folder, which the journeys' servers begin with copies of.
 */
export async function setup(): Promise<() => Promise<void>> {
  const tessera = await startTessera({}, "fresh");
  await tessera.halt();
  process.env[demoFolderVariable] = tessera.dataFolder;
  return async () => {
    delete process.env[demoFolderVariable];
    await tessera.stop();
  };
}
