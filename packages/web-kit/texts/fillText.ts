import type { IntlMessageFormat } from "intl-messageformat";

/** Makes a message of ICU syntax; loaded only when a text needs it. */
export type MessageMaker = (text: string, language: string) => Pick<IntlMessageFormat, "format">;

/** Whether a text has more than plain `{name}` places: plurals, choices, formats. */
export function needsMessage(text: string): boolean {
  return /\{\s*\w+\s*,/.test(text);
}

/** Loads the library for ICU messages. */
export async function loadMessageMaker(): Promise<MessageMaker> {
  const { IntlMessageFormat: Format } = await import("intl-messageformat");
  return (text, language) => new Format(text, language, undefined, { ignoreTag: true });
}

/** Puts values into the places of a plain text; a place without a value stays as it is. */
export function fillPlain(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\s*(\w+)\s*\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  );
}
