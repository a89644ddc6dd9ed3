import { basename, join } from "node:path";
import { TesseraError } from "@tessera/contract/errors.ts";
import { keepsPasswords } from "@tessera/identity/signin/passwords.ts";
import {
  addWorldUsers,
  demoUsers,
  hasUsers,
  readWorldUsers,
  type WorldUser,
} from "@tessera/identity/signin/worldUsers.ts";
import { isHeldThroughProvider } from "@tessera/identity/users/users.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Secrets } from "@tessera/server-core/settings/secrets.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { ServerOptions } from "@tessera/server-kit/start/startServer.ts";
import { loadWorld } from "@tessera/server-kit/worlds/loadWorld.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { features } from "../../features/features.server.gen.ts";

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
 * Loads the world on a first start. A world whose documents have problems is left out with a line for each, and tried
 * again at the next start: the server is what they are fixed with.
 */
export async function prepareWorld(services: Services, folder: string, notify: (line: string) => void): Promise<void> {
  try {
    const loaded = await loadWorld(
      services,
      folder,
      features.flatMap(({ worldParts }) => worldParts ?? []),
    );
    if (loaded !== null) notify(`World ${basename(folder)}: ${loaded.documents} documents, ${loaded.records} records`);
  } catch (error) {
    if (!(error instanceof TesseraError) || error.code !== "definition_invalid") throw error;
    notify(`The world ${basename(folder)} was not loaded, its documents have problems:`);
    for (const line of problemLines(error.data)) notify(`  ${line}`);
  }
}

const firstAdministrator: WorldUser = {
  login: "admin",
  displayName: "Administrator",
  email: null,
  language: null,
  roles: ["administrator"],
};

/** The users to make: those of the demo world whenever it may have them, else those of a first start. */
function wantedUsers(users: readonly WorldUser[], at: { isDemo: boolean; isOpen: boolean; isFirst: boolean }) {
  if (at.isDemo && !at.isOpen) return users;
  if (!at.isFirst) return [];
  return at.isDemo || users.length === 0 ? [firstAdministrator] : users;
}

/**
 * What a start with another sign-in provider says until one of its people is an administrator: how the first one comes
 * about.
 */
async function foreignStart(database: Database, { adminGroup, groupsClaim, issuer, authUrl }: Settings["openid"]) {
  if (await isHeldThroughProvider(database, "administrator")) return [];
  const provider = issuer ?? authUrl ?? "";
  return [
    adminGroup === null
      ? `People sign in at ${provider}, and none of them is an administrator: set OPENID_ADMIN_GROUP to one of their groups there (claim ${groupsClaim})`
      : `People sign in at ${provider}: who is in the group ${adminGroup} there (claim ${groupsClaim}) is an administrator from the next sign-in`,
  ];
}

/**
 * Makes the users of the world on a first start. A world without users gets an administrator, so that someone can sign
 * in; so does the demo world where others than this machine can reach the server, since its accounts are not made there
 * and do not count. The password is made here and kept with the secrets. Where another provider signs people in it
 * opens nothing and is not said; else `notify` hears it on a terminal, elsewhere, where what is said is kept, the path
 * of its file. That of the demo accounts is on their sign-in page.
 */
export async function prepareUsers(options: {
  readonly database: Database;
  readonly settings: Pick<Settings, "world" | "loopback" | "openid">;
  readonly secrets: Secrets;
  readonly root: string;
  readonly notify: (line: string) => void;
  /** Whether a person reads what is said, and nothing keeps it. */
  readonly isTerminal: boolean;
}): Promise<ServerOptions["demo"]> {
  const { database, settings, secrets, root } = options;
  const isDemo = settings.world.folder === null && settings.world.name === "demo";
  const isOpen = !settings.loopback;
  const makesAccounts = isDemo && !isOpen;
  const users = readWorldUsers(worldFolder(settings, root));
  const secret = isDemo && isOpen ? "administrator-password" : "first-password";
  const kept = await secrets.keep(secret, async () => ({ password: randomId(10) }));
  const found = typeof kept === "object" && kept !== null && "password" in kept ? kept.password : null;
  const password = typeof found === "string" ? found : "";
  const wanted = wantedUsers(users, { isDemo, isOpen, isFirst: !(await hasUsers(database)) });
  const made = await addWorldUsers(database, wanted, { password, demo: makesAccounts });
  const hasPasswords = keepsPasswords(settings);
  if (!hasPasswords) for (const line of await foreignStart(database, settings.openid)) options.notify(line);
  if (made.length > 0 && !makesAccounts && hasPasswords) {
    const names = made.join(", ");
    options.notify(
      options.isTerminal
        ? `Sign in as ${names} with the password ${password}`
        : `Sign in as ${names}; the password is in ${secrets.fileOf(secret)}`,
    );
  }
  if (!makesAccounts) return null;
  const demo = await demoUsers(database);
  return {
    accounts: users.flatMap(({ login, displayName }) => {
      const id = demo.get(login);
      return id === undefined ? [] : [{ id, login, displayName }];
    }),
    password,
  };
}
