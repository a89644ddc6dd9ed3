import { defineOperation } from "@tessera/contract/defineOperation.ts";
import type { UserConfig } from "@tessera/contract/personal/userConfig.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The caller's personal settings, and the language of their profile (spec shell §3, §7.3 UserConfigs). The page
 * configuration carries them too.
 */
export const getUserConfig = defineOperation({
  id: "UserConfig_getUserConfig",
  family: "UserConfigs",
  name: "get-user-config",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    /** By key; one that is not there was never chosen. */
    config: Type.Unsafe<UserConfig>(Type.Record(Type.String(), Type.Unknown())),
    /** `hu`, `en` or `de`: that of the profile, else the one that the call was answered in. */
    language: Type.String(),
  }),
  access: { kind: "session", decidedBy: "own" },
  summary: "The caller's personal settings",
});
