import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import type { TestServer, TestServerOptions } from "@tessera/server-kit/testing/testServer.ts";
import { adoptCommand } from "../../../../features/adoption/command/adoptCommand.server.ts";
import { root } from "../../product.ts";
import { startProduct } from "../../testing/startProduct.ts";
import { exportDocuments } from "../exportDocuments.ts";
import { openCommand } from "../openCommand.ts";
import { publishDocuments } from "../publishDocuments.ts";
import { runCommand } from "../runCommand.ts";

/** What a command printed, and its exit code. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A running server of the whole product, and commands that work beside it as another process would. */
export interface CommandServer extends TestServer {
  adopt(...args: string[]): Promise<CommandRun>;
  publishDocuments(...args: string[]): Promise<CommandRun>;
  exportDocuments(...args: string[]): Promise<CommandRun>;
}

/** The dump of Northwind. */
export const northwindDump: string = join(root, "worlds/northwind/source/northwind.sql");

const commands = { adopt: adoptCommand, publishDocuments, exportDocuments };

/** Starts the whole product on a fresh database; with `runs` it takes durable runs. */
export async function startCommandServer(
  users: NonNullable<TestServerOptions["users"]>,
  { runs = false }: Pick<TestServerOptions, "runs"> = {},
): Promise<CommandServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), "tessera-command-"));
  const server = await startProduct({ dataFolder, users, runs });
  const { database } = server;
  const environment = { DATABASE_URL: database.url, TESSERA_DATA: dataFolder, TESSERA_WORLD: "empty" };

  async function run(name: keyof typeof commands, args: readonly string[]): Promise<CommandRun> {
    const printed: { out: string[]; err: string[] } = { out: [], err: [] };
    const host = {
      out: (line: string) => void printed.out.push(line),
      err: (line: string) => void printed.err.push(line),
      folder: root,
    };
    // The owner of a test database is no role that may make roles, as a role of an external database often is not.
    const open: typeof openCommand = async (settings, say) => ({
      ...(await openCommand(settings, say)),
      adminUrl: database.adminUrl,
    });
    const code = await runCommand(host, () =>
      commands[name](args, host, () => readSettings({ environment, base: dataFolder }), open),
    );
    return { code, out: printed.out.join("\n"), err: printed.err.join("\n") };
  }

  return {
    ...server,
    adopt: (...args) => run("adopt", args),
    publishDocuments: (...args) => run("publishDocuments", args),
    exportDocuments: (...args) => run("exportDocuments", args),
    close: async () => {
      await server.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
