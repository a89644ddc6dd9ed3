import { installationZone } from "@tessera/documents/texts/installationSettings.ts";
import { createSignIn } from "@tessera/identity/signin/createSignIn.ts";
import { systemSubject } from "@tessera/realtime/durable/workContext.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { adminUrl, applicationName, keepAddress } from "@tessera/server-core/database/addressFile.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { openDatabase } from "@tessera/server-core/database/openDatabase.ts";
import { openSecrets } from "@tessera/server-core/settings/secrets.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { OpenCommand } from "@tessera/server-kit/commands/command.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { openServices } from "@tessera/server-kit/start/openServices.ts";
import { beginWorld } from "@tessera/server-kit/worlds/beginWorld.ts";
import { composition } from "../composition.ts";
import { prepareUsers } from "../prepareWorld.ts";
import { root } from "../product.ts";

function contextOf(services: RequestContext["services"]): RequestContext {
  const snapshot = services.definitions.current();
  return {
    subject: systemSubject,
    freshness: { definitions: snapshot.definitions, rights: snapshot.rights },
    language: "en",
    zone: installationZone(snapshot),
    instant: Date.now(),
    page: { routedUrl: null, params: new Map() },
    services,
    signal: new AbortController().signal,
  };
}

/**
 * Opens an installation for a command, beside a running server (which notices by the counters) or without one: then the
 * embedded database runs for as long as the command does. Throws `StartError`.
 */
export async function openCommand(settings: Settings, say: (line: string) => void): Promise<OpenCommand> {
  const opened = await openDatabase(settings, { join: "may", max: 4, log: say });
  try {
    const { database } = opened;
    const parts = composition(database);
    await migrate(database, [...coreMigrations, ...(parts.product.migrations ?? [])]);
    const secrets = openSecrets(settings.dataFolder);
    const world = await beginWorld({ database, world: settings.world, notify: () => {} });
    await prepareUsers({
      database,
      settings: { ...settings, world },
      secrets,
      root,
      notify: say,
      isTerminal: process.stdout.isTTY,
    });
    const services = await openServices({ settings, database, secrets, ...parts });
    const snapshot = () => services.definitions.current();
    // Nobody signs in to a command, so nothing of it can go wrong.
    const warn = (): void => {};
    const signIn = createSignIn({ database, sessions: services.sessions, settings, snapshot, embedded: null, warn });
    return {
      context: contextOf({ ...services, signIn }),
      adminUrl: settings.databaseUrl ?? adminUrl(keepAddress(settings.dataFolder), applicationName),
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
