import { readUserConfig } from "@tessera/identity/personal/userConfigStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { person } from "../server/person.server.ts";
import { getUserConfig } from "./getUserConfig.ts";

/** See `getUserConfig`. */
export const getUserConfigHandler = handle(getUserConfig, async (_input, context) => ({
  config: await readUserConfig(context.services.database, person(context)),
  language: context.language,
}));
