import {
  type Accent,
  accentOf,
  densities,
  type Look,
  lookAttributes,
  lookCookie,
  lookText,
  plainLook,
  readLook,
  themes,
} from "@tessera/contract/personal/look.ts";
import type { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";

const year = 31_536_000;

/** The look that the cookies of the page name. `cookies` as of `document.cookie`. */
export function lookOf(cookies: string): Look {
  const [, text] = new RegExp(`(?:^|;\\s*)${lookCookie}=([a-z.]*)`).exec(cookies) ?? [];
  return readLook(text ?? null);
}

/** Draws the page in a look. */
function applyLook(look: Look): void {
  const { dataset } = document.documentElement;
  for (const [name, value] of Object.entries(lookAttributes(look))) {
    if (value === null) delete dataset[name];
    else dataset[name] = value;
  }
}

function rememberLook(look: Look): void {
  if (lookText(lookOf(document.cookie)) === lookText(look)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all supported browsers
  document.cookie = `${lookCookie}=${lookText(look)}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}

/** The look that settings ask for; `accent` is the installation's, for anyone who chose none. */
export function lookFor(settings: Pick<UserConfigStore, "get">, accent: Accent): Look {
  const [theme, density] = [settings.get("theme"), settings.get("density")];
  return {
    theme: themes.find((one) => one === theme) ?? plainLook.theme,
    accent: accentOf(settings.get("accent")) ?? accent,
    density: densities.find((one) => one === density) ?? plainLook.density,
  };
}

/**
 * Keeps the page in the look of its settings. It begins with that of the cookie, which the server has written into the
 * page already, and follows the settings from the first time they are known. What it answers tells it the accent of the
 * installation.
 */
export function followLook(settings: UserConfigStore): (installation: Accent) => void {
  let accent: Accent = plainLook.accent;
  const follow = (): void => {
    const look = lookFor(settings, accent);
    applyLook(look);
    rememberLook(look);
  };
  applyLook(lookOf(document.cookie));
  settings.subscribe(follow);
  return (installation) => {
    accent = installation;
    follow();
  };
}
