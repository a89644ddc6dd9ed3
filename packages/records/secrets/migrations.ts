import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** What people may check and nobody is sent: passwords of records. */
export const secretMigrations: readonly Migration[] = [
  {
    id: 770,
    name: "secrets of records",
    sql: `
      create table sys.record_secret (
        id uuid primary key,
        entity text not null,
        slot text not null,
        key text,
        hash text not null,
        user_id uuid not null,
        held_at timestamptz not null default clock_timestamp(),
        gone_at timestamptz,
        tries integer not null default 0,
        tried_at timestamptz not null default '-infinity'
      );
      create index on sys.record_secret (user_id) where key is null;
      create index on sys.record_secret (held_at) where key is null;
      create index on sys.record_secret (gone_at) where gone_at is not null;
      comment on table sys.record_secret is 'Hashes (argon2id) of secrets that columns of records name by their id; nothing else holds them';
      comment on column sys.record_secret.slot is 'Id of the column in the definition of the entity';
      comment on column sys.record_secret.key is 'Key of the record that names it; null until the save that does';
      comment on column sys.record_secret.gone_at is 'When the record named it no more; it is kept a while, for who undoes that';
      comment on column sys.record_secret.tries is 'Checks since tried_at was long ago, or since one was right';
    `,
  },
];
