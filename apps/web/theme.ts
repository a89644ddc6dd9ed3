/** How the page looks: by choice, or as the system does. */
export type Theme = "light" | "dark" | "system";

const key = "tessera.theme";
const listeners = new Set<() => void>();

/** Tells of each choice made on this page; answers what ends that. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme kept in this browser; `system` when none is. */
export function storedTheme(): Theme {
  try {
    const theme = localStorage.getItem(key);
    return theme === "light" || theme === "dark" ? theme : "system";
  } catch {
    // Storage may be forbidden; then every page looks as the system does.
    return "system";
  }
}

/** Draws the page in a theme. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Draws the page in a theme and keeps it for the next visit. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(key, theme);
  } catch {
    // See above: this page has it all the same.
  }
  for (const listener of listeners) listener();
}
