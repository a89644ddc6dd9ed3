import { loadSettings } from "@tessera/server-core/settings/settings.ts";
import { openCommand } from "../apps/server/commands/openCommand.ts";
import { runCommand, terminalHost } from "../apps/server/commands/runCommand.ts";
import { adoptCommand } from "../features/adoption/command/adoptCommand.server.ts";
import { repositoryRoot } from "./lib/repository.ts";

const host = terminalHost();
process.exitCode = await runCommand(host, () =>
  adoptCommand(process.argv.slice(2), host, () => loadSettings(repositoryRoot), openCommand),
);
