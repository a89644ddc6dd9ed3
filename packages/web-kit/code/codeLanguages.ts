import type { Extension } from "@codemirror/state";

/** Each language is a chunk of its own, loaded with the first text in it. */
const loaders = {
  json: async () => (await import("@codemirror/lang-json")).json(),
  sql: async () => {
    const { PostgreSQL, sql } = await import("@codemirror/lang-sql");
    return sql({ dialect: PostgreSQL });
  },
  template: async () => (await import("../templates/code/templateMarks.ts")).templateMarks,
} satisfies Record<string, () => Promise<Extension>>;

/** A language that texts are written in. */
export type CodeLanguage = keyof typeof loaders;

const loaded = new Map<CodeLanguage, Promise<Extension>>();

/** What the editor knows of a language; the same promise for the same language. */
export function codeLanguage(language: CodeLanguage): Promise<Extension> {
  const known = loaded.get(language);
  if (known) return known;
  const loading: Promise<Extension> = loaders[language]();
  // A failed load is tried again; this one shows the error.
  loading.catch(() => loaded.delete(language));
  loaded.set(language, loading);
  return loading;
}
