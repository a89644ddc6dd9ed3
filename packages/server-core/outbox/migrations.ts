import type { Migration } from "../database/migrations.ts";

/** What nodes send each other (design §10 Outbox). */
export const outboxMigrations: readonly Migration[] = [
  {
    id: 600,
    name: "signals between nodes",
    // Signals live for minutes and may be lost with a crash of the database: readers then start again.
    sql: `
      create unlogged table sys.signal (
        id bigint generated always as identity primary key,
        transaction xid8 not null default pg_current_xact_id(),
        at timestamptz not null default now(),
        kind text not null,
        payload jsonb not null
      );
      create index signal_transaction on sys.signal (transaction);
      comment on table sys.signal is 'What one node tells all nodes; read like the outbox';

      create function sys.tell_session_ended() returns trigger language plpgsql as $body$
      begin
        insert into sys.signal (kind, payload) values ('session-ended', jsonb_build_object('session', old.id));
        return null;
      end
      $body$;
      create trigger session_ended after update of ended_at on sys.session for each row
        when (old.ended_at is null and new.ended_at is not null) execute function sys.tell_session_ended();
      create trigger session_removed after delete on sys.session for each row
        when (old.ended_at is null) execute function sys.tell_session_ended();
    `,
  },
];
