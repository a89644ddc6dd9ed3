import { openDatabase } from "@tessera/server-core/database/openDatabase.ts";
import { startFailure } from "@tessera/server-core/settings/startFailure.ts";
import { stopInOrder } from "@tessera/server-core/settings/stopInOrder.ts";

/**
 * A process that owns the embedded database of the folder in its first argument, for tests of the life cycle.
 * It writes one line per event: `ready <url>`, then while stopping `asked <answer of the database>` and `closed`.
 */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  const opened = await openDatabase({ databaseUrl: null, dataFolder: process.argv[2] ?? "" });
  const alive = setInterval(() => {}, 60_000);
  stopInOrder(
    [
      {
        name: "web server",
        stop: async () => {
          clearInterval(alive);
          const { rows } = await opened.database.query<{ answer: string }>("select 'works' as answer, pg_sleep(0.2)");
          say(`asked ${rows[0]?.answer}`);
        },
      },
      {
        name: "database",
        stop: async () => {
          await opened.close();
          say("closed");
        },
      },
    ],
    { log: () => {} },
  );
  say(`ready ${opened.database.url}`);
} catch (error) {
  const lines = startFailure(error);
  if (lines === null) throw error;
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
}
