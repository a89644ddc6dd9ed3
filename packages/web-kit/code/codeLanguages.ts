import type { Extension } from "@codemirror/state";
import { templateMarks } from "../templates/code/templateMarks.ts";

/** Each of these languages is a chunk of its own, loaded with the first text in it. */
const loaders = {
  json: async () => (await import("@codemirror/lang-json")).json(),
  sql: async () => {
    const { PostgreSQL, sql } = await import("@codemirror/lang-sql");
    return sql({ dialect: PostgreSQL });
  },
} satisfies Record<string, () => Promise<Extension>>;

/** A language that texts are written in. */
export type CodeLanguage = keyof typeof loaders | "template";

const loaded = new Map<CodeLanguage, Promise<Extension>>();

/** What the editor knows of a language; the same promise for the same language, where it has to be loaded. */
export function codeLanguage(language: CodeLanguage): Extension | Promise<Extension> {
  if (language === "template") return templateMarks;
  const known = loaded.get(language);
  if (known) return known;
  const loading: Promise<Extension> = loaders[language]();
  // A failed load is tried again; this one shows the error.
  loading.catch(() => loaded.delete(language));
  loaded.set(language, loading);
  return loading;
}
