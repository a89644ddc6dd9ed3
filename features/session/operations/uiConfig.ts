import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** What the browser must know before anything else (spec shell §3 UI config). */
export const uiConfig = defineOperation({
  id: "Session_uiConfig",
  family: "Session",
  name: "ui-config",
  path: "/api/ui-config",
  aliases: ["/ui-config"],
  method: "GET",
  envelope: "plain",
  input: closed({}),
  output: closed({
    landingPage: Type.String(),
    system: Type.String(),
    OPENID_CLIENT_ID: Type.String(),
    OPENID_AUTH_URL: Type.String(),
    OPENID_SCOPE: Type.String(),
    OPENID_AUTH_REDIRECT_PATH: Type.String(),
    OPENID_LOGOUT_URL: Type.String(),
    OPENID_LOGOUT_REDIRECT_PATH: Type.String(),
    OPENID_PROMPT_PARAM: Type.String(),
    IDLE_TIMEOUT_MS: Type.Integer(),
    /** Whether sign-in and sign-out are said in messages (spec shell §4.3). */
    showDefaultAuthMessages: Type.Boolean(),
    /** Whether a provider that does not answer for 5 s is named in a message. */
    developmentAuth: Type.Boolean(),
    /** Hosts of other sites whose videos pages may show, with their subdomains. */
    videoHosts: Type.Array(Type.String()),
    /**
     * Where and how much of the page's errors is reported (spec shell §9); null: nothing is. Shares are from 0 to 1.
     */
    errorReporting: nullable(
      closed({
        dsn: Type.String(),
        /** Id of the project that the address names; empty where it names none. */
        project: Type.String(),
        /** Version of the product that answers. */
        version: Type.String(),
        environment: Type.String(),
        /** Beginnings of addresses whose requests carry the trace; empty: the installation's own. */
        traceTargets: Type.Array(Type.String()),
        tracesSampleRate: Type.Number(),
        errorsSampleRate: Type.Number(),
        replaysSessionSampleRate: Type.Number(),
        replaysOnErrorSampleRate: Type.Number(),
        profilesSampleRate: Type.Number(),
      }),
    ),
  }),
  access: { kind: "public" },
  summary: "Landing page, sign-in addresses and time limits",
});
