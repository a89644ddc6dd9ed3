import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Locks of records and who has them open (design §5 Locks). */
export const lockMigrations: readonly Migration[] = [
  {
    id: 620,
    name: "record locks and presence",
    // Presence may be lost with a crash of the database: pages tell it again.
    sql: `
      create sequence sys.record_lock_token;
      create table sys.record_lock (
        entity text not null,
        key text not null,
        user_id uuid not null,
        session_id uuid not null,
        channel text not null,
        token bigint not null,
        taken_at timestamptz not null,
        active_at timestamptz not null,
        lease_until timestamptz not null,
        asked jsonb not null default '[]',
        primary key (entity, key)
      );
      create index record_lock_page on sys.record_lock (session_id, channel);
      comment on table sys.record_lock is 'Who is editing a record; no longer his when lease_until is past';
      comment on column sys.record_lock.token is 'Rises with each owner; a save with an older one is refused';
      comment on column sys.record_lock.asked is 'Pages that asked the owner for the lock';

      create unlogged table sys.record_presence (
        connection text not null,
        entity text not null,
        key text not null,
        user_id uuid not null,
        place text,
        lease_until timestamptz not null,
        primary key (entity, key, connection)
      );
      create index record_presence_connection on sys.record_presence (connection);
      comment on table sys.record_presence is 'Which pages have a record open, and where in it they are';
    `,
  },
];
