import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Files that were made of lists. */
export const listExportsMigration: Migration = {
  id: 790,
  name: "list exports",
  sql: `
    create table sys.list_export (
      id uuid primary key,
      user_id uuid not null,
      list text not null,
      entity text not null,
      format text not null,
      name text not null,
      size bigint,
      rows bigint,
      created_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      expires_at timestamptz not null
    );
    create index list_export_user on sys.list_export (user_id, created_at);
    create index list_export_expires on sys.list_export (expires_at);
    comment on table sys.list_export is 'Files that people have made of lists: who, of which list, and until when they are kept';
    comment on column sys.list_export.size is 'Bytes; null until it is there whole';
  `,
};
