import { camelCase, kebabCase } from "../lib/names.ts";
import type { Parts, Request } from "./parts.ts";

/** Migrations of features are numbered from here; below are those of the server kit. */
const firstOfFeatures = 1000;

/**
 * The number of a new migration: above all of features, so that it comes after what it builds on. `texts`: their files.
 */
export function nextMigration(texts: readonly string[]): number {
  const taken = texts.flatMap((text) => [...text.matchAll(/^ {2}id: (\d+),$/gm)].map(([, id]) => Number(id)));
  return Math.max(firstOfFeatures - 1, ...taken) + 1;
}

const migration = (
  name: string,
  label: string,
  id: number,
): string => `import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** ${label}. */
export const ${camelCase(name)}Migration: Migration = {
  id: ${id},
  name: ${JSON.stringify(label.toLowerCase())},
  sql: \`
    create table sys.${kebabCase(name).replaceAll("-", "_")} (
      id uuid primary key,
      created_at timestamptz not null default clock_timestamp()
    );
  \`,
};
`;

/** A change of the system tables by a feature. `texts`: the files of the migrations that features have. */
export function migrationParts({ feature, name, labels }: Request, texts: readonly string[]): Parts {
  const text = migration(name, labels.en, nextMigration(texts));
  return {
    files: new Map([[`features/${feature}/migrations/${name}.server.ts`, text]]),
    texts: new Map(),
    next: ["Write the change itself; the table that stands there is an example."],
  };
}
