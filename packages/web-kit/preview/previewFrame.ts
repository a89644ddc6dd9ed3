import { previewPath } from "./previewPath.ts";

/** How the designer's page and the frame of a preview know each other's messages. */
const mark = "tessera.preview";

/** In which light a preview is drawn. */
export type PreviewTheme = "light" | "dark";

/** What the designer's page says to the frame. */
export interface PreviewMessage {
  readonly theme: PreviewTheme;
  /** Moves with each state of the drafts: what is shown is asked for again. */
  readonly drafts: string;
}

const themeOf = (value: unknown): PreviewTheme => (value === "dark" ? "dark" : "light");

/**
 * The address of a frame for a preview by its handle, with what it begins with: it hears of nothing while it loads.
 * `record` is the key of the record that its page names; null: none.
 */
export function previewAddress(id: string, { theme, drafts }: PreviewMessage, record: string | null): string {
  return `${previewPath}?${new URLSearchParams({ id, theme, drafts, ...(record === null ? {} : { record }) })}`;
}

/** What an address of `previewAddress` says. */
export function readPreviewAddress(
  search: string,
): PreviewMessage & { readonly id: string; readonly record: string | null } {
  const query = new URLSearchParams(search);
  return {
    id: query.get("id") ?? "",
    theme: themeOf(query.get("theme")),
    drafts: query.get("drafts") ?? "",
    record: query.get("record"),
  };
}

/** Says something to the frame; one that is still loading does not hear it. */
export function postToFrame(frame: HTMLIFrameElement, { theme, drafts }: PreviewMessage): void {
  frame.contentWindow?.postMessage({ mark, theme, drafts }, window.location.origin);
}

/** What the page around a frame says; null for messages of others. */
export function readPreviewMessage(event: MessageEvent<unknown>, host: Window): PreviewMessage | null {
  const { data, origin, source } = event;
  if (origin !== host.location.origin || source !== host.parent || typeof data !== "object" || data === null)
    return null;
  const [theme, drafts] = [Reflect.get(data, "theme"), Reflect.get(data, "drafts")];
  if (Reflect.get(data, "mark") !== mark || typeof drafts !== "string") return null;
  return { theme: themeOf(theme), drafts };
}
