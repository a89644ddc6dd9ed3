import { landingPage } from "@tessera/documents/texts/installationSettings.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { uiConfig } from "./uiConfig.ts";

/** The last part of the path of an address for error reports, which names the project there. */
function projectOf(dsn: string): string {
  return URL.canParse(dsn) ? (new URL(dsn).pathname.split("/").at(-1) ?? "") : "";
}

/** Puts the settings together that a browser may know. */
export const uiConfigHandler = handle(uiConfig, async (_input, { services }) => {
  const { settings, signIn, definitions } = services;
  const addresses = await signIn.addresses();
  return {
    landingPage: landingPage(definitions.current()),
    system: "tessera",
    OPENID_CLIENT_ID: addresses.clientId,
    OPENID_AUTH_URL: addresses.authUrl,
    OPENID_SCOPE: addresses.scope,
    OPENID_AUTH_REDIRECT_PATH: settings.openid.authRedirectPath,
    OPENID_LOGOUT_URL: addresses.logoutUrl,
    OPENID_LOGOUT_REDIRECT_PATH: settings.openid.logoutRedirectPath,
    OPENID_PROMPT_PARAM: settings.openid.promptParam,
    IDLE_TIMEOUT_MS: settings.idleTimeoutMs,
    showDefaultAuthMessages: settings.authMessages.shown,
    developmentAuth: settings.authMessages.development,
    videoHosts: [...settings.videoHosts],
    errorReporting:
      settings.errorReporting === null
        ? null
        : {
            ...settings.errorReporting,
            project: projectOf(settings.errorReporting.dsn),
            version: services.version,
            traceTargets: [...settings.errorReporting.traceTargets],
          },
  };
});
