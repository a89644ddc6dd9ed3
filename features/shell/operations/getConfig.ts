import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { accents } from "@tessera/contract/personal/look.ts";
import type { UserConfig } from "@tessera/contract/personal/userConfig.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * What a page must know of its installation and its person (spec shell §3 page config), loaded at start and at every
 * navigation.
 */
export const getConfig = defineOperation({
  id: "ConfigManager_getConfig",
  family: "ConfigManagers",
  name: "get-config",
  method: "GET",
  envelope: "data",
  input: closed({
    url: Type.Optional(Type.String({ maxLength: 4000 })),
    /** True at start, false at a later navigation. */
    initial: Type.Optional(Type.Boolean()),
  }),
  output: closed({
    title: Type.String(),
    description: Type.String(),
    keywords: Type.String(),
    language: closed({ code: Type.String(), locale: Type.String() }),
    /** `name` and `logo` stand in the frame; `logo` is null where there is none of its own. */
    subSystem: closed({
      id: Type.String(),
      favicon: Type.String(),
      name: Type.String(),
      logo: nullable(Type.String()),
    }),
    apiBasePath: Type.String(),
    routedUrl: nullable(Type.String()),
    localizationLastModify: Type.String(),
    env: closed({ csrfEnabled: Type.Boolean() }),
    /** Path of the socket; null where the server has none. */
    socket: nullable(Type.String()),
    /**
     * Milliseconds by name: how often the session is pinged, how often pages without a socket ask for the counters, and
     * how often the open page reads its data and its layout again (null: not by itself).
     */
    intervalTimers: closed({
      ping: Type.Integer(),
      state: Type.Integer(),
      data: nullable(Type.Integer()),
      layout: nullable(Type.Integer()),
    }),
    /** Whether the server works out parameters of the page (`ExternalParams_getSqlParams`). */
    hasSqlParams: Type.Boolean(),
    zone: Type.String(),
    /** Accent of the page's subsystem, for people who chose none. */
    theme: oneOf(...accents),
    /** Personal settings by key (`get-user-config`); empty for a guest. */
    userConfig: Type.Unsafe<UserConfig>(Type.Record(Type.String(), Type.Unknown())),
    /** The signed-in person; null for a guest. */
    user: nullable(
      closed({
        id: Type.String(),
        login: Type.String(),
        displayName: Type.String(),
        email: nullable(Type.String()),
        roles: Type.Array(Type.String()),
        /** Whether they may draft role documents; absent: no. */
        mayEditRoles: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
  access: { kind: "public" },
  summary: "What a page must know of its installation and its person",
});
