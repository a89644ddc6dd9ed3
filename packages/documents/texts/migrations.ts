import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Keys that pages asked for and that had no text (design §4 Texts). */
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
  {
    id: 401,
    name: "how often and when missing texts were asked for",
    sql: `
      alter table sys.missing_text add column last_seen_at timestamptz not null default now();
      update sys.missing_text set last_seen_at = first_seen_at;
      alter table sys.missing_text add column asked integer not null default 1;
      create index on sys.missing_text (last_seen_at);
      comment on column sys.missing_text.asked is 'Batches of pages that named the key';
    `,
  },
];
