import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Who has which document open in a designer. */
export const documentPresenceMigration: Migration = {
  id: 800,
  name: "presence in designers",
  // It may be lost with a crash of the database: pages tell it again.
  sql: `
    create unlogged table sys.document_presence (
      connection text not null,
      kind text not null,
      id text not null,
      user_id uuid not null,
      user_name text not null,
      place text,
      lease_until timestamptz not null,
      primary key (kind, id, connection)
    );
    create index document_presence_connection on sys.document_presence (connection);
    comment on table sys.document_presence is 'Which pages have a document open in a designer, and where in it they are';
  `,
};
