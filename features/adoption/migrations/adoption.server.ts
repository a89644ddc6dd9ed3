import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** The schemas that were adopted. */
export const adoptionMigration: Migration = {
  id: 500,
  name: "adoption",
  sql: `
    create table sys.adoption (
      subsystem text primary key,
      source jsonb not null,
      fingerprint text not null,
      documents jsonb,
      proposed jsonb,
      adopted_at timestamptz not null default clock_timestamp()
    );
    comment on column sys.adoption.source is 'Where it came from: file or address (without password), and schema';
    comment on column sys.adoption.fingerprint is 'SHA-256 of the canonical text of the source catalogue';
    comment on column sys.adoption.documents is 'Documents as they were made; null until they are published';
    comment on column sys.adoption.proposed is 'Documents of the last proposal, with the head versions it was made on';
  `,
};
