import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { richOfPlain, richPlain, richPlainSql } from "@tessera/contract/rich/richPlain.ts";
import { storedRich } from "@tessera/contract/rich/storedRich.ts";
import type { RichtextSettings } from "./def.ts";

/** A text that says nothing: blanks, and parts of rich texts with nothing in them. */
const saysNothing = (text: string): boolean =>
  /^(?:\s|&nbsp;|<\/?(?:p|br|strong|em|b|i|u|s|sup|sub|ul|ol|li|a)(?=[\s/>])[^<>]*>)*$/i.test(text);

/** Whether a text has a tag, or what may become one. */
const hasTags = (text: string): boolean => /<[a-z!?/]/i.test(text);

/**
 * Texts with formats, lists and links: stored as markup that is made of what was read, and read in one line by what
 * they say.
 */
export const behaviour = defineBehaviour<RichtextSettings>({
  markup: { stored: storedRich, plain: richPlain, plainSql: richPlainSql },
  order: { kind: "text", of: (value) => richPlain(String(value)), sql: richPlainSql },
  // A column that names the type has its texts in this form already; in any other one, markup of another kind would be
  // stored as it is.
  check: (value) => {
    const text = String(value);
    return hasTags(text) && storedRich(text, {}) !== text ? { code: "field.richtext.markup" } : null;
  },
  // Markup of another kind says something, though no rich text can hold it: it is refused, not taken for nothing.
  canonical: (value, { settings }) =>
    saysNothing(String(value)) ? null : (storedRich(String(value), settings) ?? value),
  format: (value) => richPlain(storedRich(String(value), {}) ?? "").replace(/\s+/g, " "),
  parse: (text) => richOfPlain(text),
});
