import { resumePlans } from "@tessera/documents/plans/applyPlan.ts";
import { watchDiskSpace } from "@tessera/server-core/database/diskSpace.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { openDatabase } from "@tessera/server-core/database/openDatabase.ts";
import { registerNode, type ServerNode } from "@tessera/server-core/nodes/registerNode.ts";
import { withStartupLock } from "@tessera/server-core/nodes/withStartupLock.ts";
import { openSecrets } from "@tessera/server-core/settings/secrets.ts";
import { loadSettings } from "@tessera/server-core/settings/settings.ts";
import { startFailure } from "@tessera/server-core/settings/startFailure.ts";
import { startWarnings } from "@tessera/server-core/settings/startWarnings.ts";
import { stopInOrder } from "@tessera/server-core/settings/stopInOrder.ts";
import { clockMoves } from "@tessera/server-kit/clockMoves.ts";
import { ignoreClosedOutput } from "@tessera/server-kit/http/logStream.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { startServer } from "@tessera/server-kit/start/startServer.ts";
import { beginWorld } from "@tessera/server-kit/worlds/beginWorld.ts";
import { composition } from "./composition.ts";
import { prepareUsers, prepareWorld, worldFolder } from "./prepareWorld.ts";
import { root } from "./product.ts";
import { readStartArguments } from "./startArguments.ts";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function describeOthers({ others }: ServerNode, url: string): readonly string[] {
  if (others.length === 0) return [];
  const addresses = [...new Set(others.map((other) => other.url))].filter((other) => other !== url);
  return [
    `${others.length === 1 ? "1 other server serves" : `${others.length} other servers serve`} this database`,
    ...addresses.map((other) => `Another one answers as ${other}: servers of one address have the same TESSERA_URL`),
  ];
}

async function start(): Promise<void> {
  const { join, folder } = readStartArguments(process.argv.slice(2), process.cwd());
  const given = loadSettings(root);
  const settings = folder === null ? given : { ...given, dataFolder: folder };
  for (const warning of startWarnings(settings, process.env)) say(warning);
  const opened = await openDatabase(settings, { join: join ? "must" : "refuse", log: say });
  let enrolled: ServerNode | null = null;
  try {
    const { database } = opened;
    say(opened.describe());
    const parts = composition(database);
    await migrate(database, [...coreMigrations, ...(parts.product.migrations ?? [])]);
    const secrets = openSecrets(settings.dataFolder);
    const node = await registerNode({
      database,
      joined: join,
      url: settings.url,
      secretMark: secrets.derive("node mark", 16).toString("hex"),
      version: parts.product.version,
      clockMoves,
      log: say,
    });
    enrolled = node;
    for (const line of describeOthers(node, settings.url)) say(line);
    const { world, demo } = await withStartupLock(database, async () => {
      const begun = await beginWorld({ database, world: settings.world, notify: say });
      const prepared = {
        database,
        settings: { ...settings, world: begun },
        secrets,
        root,
        notify: say,
        isTerminal: process.stdout.isTTY,
      };
      return { world: begun, demo: await prepareUsers(prepared) };
    });
    const folders = [settings.dataFolder, ...(opened.place === null ? [] : [opened.place])];
    const space = await watchDiskSpace({ folders, log: say });
    const server = await startServer({
      space,
      node,
      settings,
      database,
      secrets,
      ...parts,
      demo,
      prepare: async (services) => {
        if (settings.safeMode) return say("Safe mode: only the product's own definitions are in use");
        await withStartupLock(database, async () => {
          for (const { plan, outcome } of await resumePlans(database, services.definitions)) {
            say(
              outcome instanceof Error
                ? `Plan ${plan} could not be resumed: ${outcome.message}`
                : `Plan ${plan} was resumed`,
            );
          }
          await prepareWorld(services, worldFolder({ world }, root), say);
        });
      },
    });
    stopInOrder(
      [
        { name: "web server", stop: () => server.close() },
        { name: "lease of this server", stop: () => node.close() },
        { name: "database", stop: () => opened.close() },
      ],
      { log: say },
    );
    say(`Tessera is ready at ${settings.url}`);
  } catch (error) {
    await enrolled?.close();
    await opened.close();
    throw error;
  }
}

ignoreClosedOutput();
try {
  await start();
} catch (error) {
  const lines = startFailure(error);
  if (lines === null) throw error;
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
}
