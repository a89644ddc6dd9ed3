/** How a page looks: by choice, or as the system does. */
export const themes = ["light", "dark", "system"] as const;
/** See `themes`. */
export type Theme = (typeof themes)[number];

/** The accents (spec shell §9 theme choices), in the order in which they are offered. */
export const accents = ["default", "blue", "green", "orange", "pink", "red"] as const;
/** See `accents`. */
export type Accent = (typeof accents)[number];

/** How close controls and rows stand; names of `data-density`. */
export const densities = ["dense", "default", "touch"] as const;
/** See `densities`. */
export type Density = (typeof densities)[number];

/**
 * The accent that a name of the spec's lists means, older spellings too (`Blue`, `fourig`); null for any other value.
 */
export function accentOf(word: unknown): Accent | null {
  if (typeof word !== "string") return null;
  const name = word.toLowerCase();
  return name === "fourig" ? "default" : (accents.find((one) => one === name) ?? null);
}

/** What decides how a page is drawn, from its first frame on. */
export interface Look {
  readonly theme: Theme;
  readonly accent: Accent;
  readonly density: Density;
}

/** The look of anyone who chose none. */
export const plainLook: Look = { theme: "system", accent: "default", density: "default" };

/** Name of the cookie that brings the look to the server, which writes it into the page before it is drawn. */
export const lookCookie = "look";

/** A look as the cookie holds it: `dark.blue.dense`. */
export function lookText({ theme, accent, density }: Look): string {
  return [theme, accent, density].join(".");
}

/** The look that a cookie names; what it does not name, or names wrongly, is as of `plainLook`. */
export function readLook(text: string | null): Look {
  const [theme, accent, density] = (text ?? "").split(".");
  return {
    theme: themes.find((one) => one === theme) ?? plainLook.theme,
    accent: accents.find((one) => one === accent) ?? plainLook.accent,
    density: densities.find((one) => one === density) ?? plainLook.density,
  };
}

/**
 * The attributes of the root element that draw a look: name without `data-` → value; null: the attribute is not there.
 */
export function lookAttributes({ theme, accent, density }: Look): Readonly<Record<keyof Look, string | null>> {
  return {
    theme: theme === "system" ? null : theme,
    accent: accent === "default" ? null : accent,
    density: density === "default" ? null : density,
  };
}
