import type { Migration } from "@tessera/server-kit/database/migrations.ts";

/** What is remembered of adopted schemas. */
export const adoptionMigrations: readonly Migration[] = [
  {
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
  },
  {
    id: 501,
    name: "adoption source of documents",
    sql: `
      alter table sys.adoption add column made_of jsonb;
      comment on column sys.adoption.made_of is
        'Catalogue, facts of the rows and left-out documents that documents were made of; null when made before these were kept';
    `,
  },
  {
    id: 502,
    name: "adoption source as it was",
    sql: `
      alter table sys.adoption add column source_catalogue jsonb;
      comment on column sys.adoption.source_catalogue is
        'Catalogue of the source as it was last taken over; null when adopted before it was kept';

      create table sys.adopted_table (
        id integer generated always as identity primary key,
        subsystem text not null references sys.adoption on delete cascade,
        name text not null,
        columns jsonb not null,
        unique (subsystem, name)
      );
      comment on table sys.adopted_table is 'Adopted tables whose rows can be compared with their source';
      comment on column sys.adopted_table.columns is 'Columns that the hashes of its rows are of, in their order';

      create table sys.adopted_row (
        table_id integer not null references sys.adopted_table on delete cascade,
        key text not null,
        hash uuid,
        primary key (table_id, key)
      );
      comment on table sys.adopted_row is 'Rows as they were last taken over from a source';
      comment on column sys.adopted_row.hash is 'MD5 of the row as text; null when what was taken over is not known any more';
    `,
  },
];
