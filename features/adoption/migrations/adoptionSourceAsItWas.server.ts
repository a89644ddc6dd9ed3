import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** The source of an adopted schema as it was last taken over, its rows as hashes. */
export const adoptionSourceAsItWasMigration: Migration = {
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
};
