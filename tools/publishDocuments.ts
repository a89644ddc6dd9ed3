import { loadSettings } from "@tessera/server-core/settings/settings.ts";
import { openCommand } from "../apps/server/commands/openCommand.ts";
import { publishDocuments } from "../apps/server/commands/publishDocuments.ts";
import { runCommand, terminalHost } from "../apps/server/commands/runCommand.ts";
import { repositoryRoot } from "./lib/repository.ts";

const host = terminalHost();
process.exitCode = await runCommand(host, () =>
  publishDocuments(process.argv.slice(2), host, () => loadSettings(repositoryRoot), openCommand),
);
