import type { Migration } from "../database/migrations.ts";

/** Keys that somebody's page had no text for (design §4 Texts). */
export const textMigrations: readonly Migration[] = [
  {
    id: 400,
    name: "missing texts",
    sql: `
      create table sys.missing_text (
        key text not null,
        language text not null,
        category text not null,
        first_seen_at timestamptz not null default now(),
        primary key (key, language)
      );
    `,
  },
];
