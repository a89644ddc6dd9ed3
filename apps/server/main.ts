import { watchDiskSpace } from "@tessera/server-kit/database/diskSpace.ts";
import { migrate } from "@tessera/server-kit/database/migrations.ts";
import { openDatabase } from "@tessera/server-kit/database/openDatabase.ts";
import { coreMigrations } from "@tessera/server-kit/http/coreMigrations.ts";
import { outliveOutput } from "@tessera/server-kit/http/logStream.ts";
import { startServer } from "@tessera/server-kit/http/startServer.ts";
import { resumePlans } from "@tessera/server-kit/plans/applyPlan.ts";
import { openSecrets } from "@tessera/server-kit/settings/secrets.ts";
import { loadSettings } from "@tessera/server-kit/settings/settings.ts";
import { startFailure } from "@tessera/server-kit/settings/startFailure.ts";
import { stopInOrder } from "@tessera/server-kit/settings/stopInOrder.ts";
import { composition } from "./composition.ts";
import { prepareUsers, prepareWorld, worldFolder } from "./prepareWorld.ts";
import { root } from "./product.ts";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function start(): Promise<void> {
  const settings = loadSettings(root);
  const opened = await openDatabase(settings, { log: say });
  try {
    const { database } = opened;
    say(opened.describe());
    const parts = composition(database);
    await migrate(database, [...coreMigrations, ...(parts.product.migrations ?? [])]);
    const secrets = openSecrets(settings.dataFolder);
    const demo = await prepareUsers({ database, settings, secrets, root, tell: say });
    const folders = [settings.dataFolder, ...(opened.place === null ? [] : [opened.place])];
    const space = await watchDiskSpace({ folders, log: say });
    const server = await startServer({
      space,
      settings,
      database,
      secrets,
      ...parts,
      demo,
      prepare: async (services) => {
        for (const { plan, outcome } of await resumePlans(database, services.definitions)) {
          say(
            outcome instanceof Error
              ? `Plan ${plan} could not be resumed: ${outcome.message}`
              : `Plan ${plan} was resumed`,
          );
        }
        await prepareWorld(services, worldFolder(settings, root), say);
      },
    });
    stopInOrder(
      [
        { name: "web server", stop: () => server.close() },
        { name: "database", stop: () => opened.close() },
      ],
      { log: say },
    );
    say(`Tessera is ready at ${settings.url}`);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

outliveOutput();
try {
  await start();
} catch (error) {
  const lines = startFailure(error);
  if (lines === null) throw error;
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
}
