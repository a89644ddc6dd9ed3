import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { sentryTest } from "../../../features/shell/operations/sentryTest.ts";
import { getPermissionByUrl } from "../../../features/urls/operations/getPermissionByUrl.ts";
import type { WebServices } from "../services.ts";
import type { UiConfig } from "./chain.ts";
import type { UrlList } from "./knownRoutes.ts";
import type { View } from "./view.ts";

/** What opening such a path stands on. */
export interface SpecialPathsHost extends Pick<WebServices, "api" | "session" | "history"> {
  /** Null before it is known. */
  readonly config: () => UiConfig | null;
  readonly urls: () => Promise<UrlList>;
  /** Errors are reported once it is settled. */
  readonly reporting: () => Promise<boolean> | null;
  readonly show: (view: View) => void;
  readonly signIn: (target: string, prompt: string | null) => Promise<void>;
}

/** Opens a path that is no page (spec shell §2.1); true when the path was one. */
export async function openSpecialPath(host: SpecialPathsHost, path: string, query: URLSearchParams): Promise<boolean> {
  const { history, session } = host;
  const config = host.config();
  if (config === null) return true;
  if (path === "/" || path === "") {
    const landing = await landingPage(host, config);
    if (landing === null) await host.signIn("/", null);
    else if (landing === "") host.show({ kind: "nothing" });
    else history.navigate(landing, { replace: true });
    return true;
  }
  if (path === "/logout" || path === "/logout-domain") {
    host.show({ kind: "authenticating" });
    await session.signOut(path === "/logout" ? "session" : "domain");
    return true;
  }
  if (path === "/sentry-test" && config.errorReporting !== null) {
    await testReporting(host);
    return true;
  }
  if (path === "/force-login") {
    await host.signIn(query.get("target") ?? "/", "login");
    return true;
  }
  if (path === config.OPENID_LOGOUT_REDIRECT_PATH) {
    if (session.finishSignOut(query)) history.navigate("/", { replace: true });
    else location.replace("/400.html");
    return true;
  }
  if (path !== config.OPENID_AUTH_REDIRECT_PATH) return false;
  await finishSignIn(host, query);
  return true;
}

async function finishSignIn({ history, session, show }: SpecialPathsHost, query: URLSearchParams): Promise<void> {
  show({ kind: "authenticating" });
  const result = await session.finishSignIn(query);
  if (result.kind === "failed") {
    const status = [400, 401, 403].includes(result.status) ? result.status : 500;
    const reason = result.reason === undefined ? "" : `?reason=${encodeURIComponent(result.reason)}`;
    location.replace(`/${status}.html${reason}`);
  } else if (result.mode === "open") {
    show({ kind: "signedInElsewhere" });
    close();
  } else {
    history.navigate(result.target, { replace: true });
  }
}

/**
 * Raises an error for the service that collects them, asks the server for one of its own, and goes on to the landing
 * page.
 */
async function testReporting({ api, history, reporting }: SpecialPathsHost): Promise<void> {
  await reporting();
  reportError(new Error("A test of error reports."));
  try {
    await api.call(sentryTest, {});
  } catch {
    // It fails on purpose.
  }
  history.navigate("/", { replace: true });
}

/**
 * The landing page; where the application has none of that name, or the person may not open it, the first page of the
 * menu; null: sign in first; empty: there is none.
 */
async function landingPage({ api, session, urls }: SpecialPathsHost, config: UiConfig): Promise<string | null> {
  const routes = await urls();
  const isSignedIn = session.state.status === "ACTIVE";
  const { landingPage: url } = config;
  if (routes.some(({ route }) => route === url)) {
    if (!isSignedIn || (await api.call(getPermissionByUrl, { url })).permission !== "denied") return url;
  }
  if (!isSignedIn) return null;
  const menus = await api.call(getMenus, {});
  const main = menus.find(({ onlyOnPages }) => onlyOnPages !== true);
  return main?.sections[0]?.items[0]?.route ?? "";
}
