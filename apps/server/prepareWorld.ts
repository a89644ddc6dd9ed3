import { basename, join } from "node:path";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database } from "@tessera/server-kit/database/pool.ts";
import type { ServerOptions } from "@tessera/server-kit/http/startServer.ts";
import type { Services } from "@tessera/server-kit/services.ts";
import type { Secrets } from "@tessera/server-kit/settings/secrets.ts";
import type { Settings } from "@tessera/server-kit/settings/settings.ts";
import { addWorldUsers, hasUsers, readWorldUsers, type WorldUser } from "@tessera/server-kit/signin/worldUsers.ts";
import { loadWorld } from "@tessera/server-kit/worlds/loadWorld.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";

/** The folder of the settings' world. */
export function worldFolder(settings: Pick<Settings, "world">, root: string): string {
  return settings.world.folder ?? join(root, "worlds", settings.world.name);
}

/** What a problem of a document says of itself, for one line. */
function problemLines(data: TesseraError["data"]): readonly string[] {
  const { problems } = data;
  if (!Array.isArray(problems)) return [];
  return problems.map((problem) => canonicalJson(problem));
}

/**
 * Loads the world on a first start. A world whose documents have problems is left out with a line for each, and tried again at the next
 * start: the server is what they are mended with.
 */
export async function prepareWorld(services: Services, folder: string, tell: (line: string) => void): Promise<void> {
  try {
    const loaded = await loadWorld(services, folder);
    if (loaded !== null) tell(`World ${basename(folder)}: ${loaded.documents} documents, ${loaded.records} records`);
  } catch (error) {
    if (!(error instanceof TesseraError) || error.code !== "definition_invalid") throw error;
    tell(`The world ${basename(folder)} was not loaded, its documents have problems:`);
    for (const line of problemLines(error.data)) tell(`  ${line}`);
  }
}

const firstAdministrator: WorldUser = {
  login: "admin",
  displayName: "Administrator",
  email: null,
  language: "hu",
  roles: ["administrator"],
};

/**
 * Makes the users of the world on a first start. A world without users gets an administrator, so that somebody can sign in. The
 * password is made here and kept with the secrets; `tell` hears it, except for the demo world, whose sign-in page shows it.
 * Demo accounts are offered, and count, only while the server is bound to loopback.
 */
export async function prepareUsers(options: {
  readonly database: Database;
  readonly settings: Pick<Settings, "world" | "loopback">;
  readonly secrets: Secrets;
  readonly root: string;
  readonly tell: (line: string) => void;
}): Promise<ServerOptions["demo"]> {
  const { database, settings, secrets, root } = options;
  const isDemo = settings.world.folder === null && settings.world.name === "demo";
  const users = readWorldUsers(worldFolder(settings, root));
  if (isDemo && !settings.loopback) return null;
  const kept = await secrets.keep("first-password", async () => ({ password: randomId(10) }));
  const found = typeof kept === "object" && kept !== null && "password" in kept ? kept.password : null;
  const password = typeof found === "string" ? found : "";
  const isFirst = !(await hasUsers(database));
  if (isDemo || isFirst) {
    const wanted = users.length > 0 ? users : isFirst ? [firstAdministrator] : [];
    const made = await addWorldUsers(database, wanted, { password, demo: isDemo });
    if (made.length > 0 && !isDemo) options.tell(`Sign in as ${made.join(", ")} with the password ${password}`);
  }
  return isDemo ? { accounts: users.map(({ login, displayName }) => ({ login, displayName })), password } : null;
}
