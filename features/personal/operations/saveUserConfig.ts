import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { UserConfigChanges } from "@tessera/contract/personal/userConfig.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Keeps personal settings of the caller; their other pages are notified. */
export const saveUserConfig = defineOperation({
  id: "UserConfig_saveData",
  family: "UserConfigs",
  name: "save-data",
  method: "POST",
  envelope: "data",
  input: closed({ values: UserConfigChanges() }),
  output: closed({ saved: Type.Boolean() }),
  access: { kind: "session", decidedBy: "own" },
  errors: ["payload_too_large"],
  bodyLimit: 100_000,
  summary: "Keeps personal settings of the caller",
});
