import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { uiConfig } from "../operations/uiConfig.ts";

/** What the browser is sent before anything else, for tests; `rest` differs. */
export function uiConfigAnswer(rest: Partial<OutputOf<typeof uiConfig>> = {}): OutputOf<typeof uiConfig> {
  return {
    landingPage: "/home",
    system: "tessera",
    OPENID_CLIENT_ID: "tessera",
    OPENID_AUTH_URL: "http://provider/auth",
    OPENID_AUTH_REDIRECT_PATH: "/auth/callback",
    OPENID_LOGOUT_URL: "http://provider/end",
    OPENID_LOGOUT_REDIRECT_PATH: "/logout/callback",
    OPENID_PROMPT_PARAM: "",
    OPENID_SCOPE: "openid email profile",
    IDLE_TIMEOUT_MS: 1_800_000,
    showDefaultAuthMessages: false,
    developmentAuth: false,
    videoHosts: [],
    errorReporting: null,
    ...rest,
  };
}
