import { handle } from "@tessera/server-kit/handle.ts";
import { readUserConfig } from "@tessera/server-kit/personal/userConfigStore.ts";
import { person } from "../server/person.server.ts";
import { getUserConfig } from "./getUserConfig.ts";

/** See `getUserConfig`. */
export const getUserConfigHandler = handle(getUserConfig, async (_input, context) => ({
  config: await readUserConfig(context.services.database, person(context)),
  language: context.language,
}));
