import type { Migration } from "../database/migrations.ts";

/** What servers do beside requests: runs, and what their steps answered (design §10). */
export const durableMigrations: readonly Migration[] = [
  {
    id: 650,
    name: "durable runs",
    sql: `
      create table sys.durable_run (
        id text primary key,
        kind text not null,
        input jsonb not null,
        topic text,
        schedule text,
        recurrence text,
        interpreter integer not null,
        state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
        due_at timestamptz not null,
        wake_at timestamptz not null,
        node text,
        token bigint not null default 0,
        attempts integer not null default 0,
        created_at timestamptz not null default clock_timestamp(),
        started_at timestamptz,
        ended_at timestamptz,
        output jsonb,
        error text
      );
      create index durable_run_waiting on sys.durable_run (wake_at) where state = 'waiting';
      create index durable_run_running on sys.durable_run (node) where state = 'running';
      create index durable_run_ended on sys.durable_run (ended_at) where ended_at is not null;
      create index durable_run_topic on sys.durable_run (topic, due_at) where topic is not null;
      create unique index durable_run_schedule on sys.durable_run (schedule) where state in ('waiting', 'running');
      comment on table sys.durable_run is 'Work that some server finishes, whichever dies meanwhile';
      comment on column sys.durable_run.topic is 'What the run is about, by which people find it';
      comment on column sys.durable_run.schedule is 'Schedule whose next run follows this one; at most one of it waits or runs';
      comment on column sys.durable_run.recurrence is 'Cron text and zone that due_at was worked out by';
      comment on column sys.durable_run.interpreter is 'Version of what began the run';
      comment on column sys.durable_run.wake_at is 'When a server takes it: due_at, or later after a failure';
      comment on column sys.durable_run.token is 'Rises with each server that takes it; anyone who holds an older one may write nothing more';

      create table sys.durable_step (
        run text not null references sys.durable_run on delete cascade,
        name text not null,
        output jsonb not null,
        at timestamptz not null default clock_timestamp(),
        primary key (run, name)
      );
      comment on table sys.durable_step is 'What the steps of a run answered: a run that goes on elsewhere does not do them again';
    `,
  },
  {
    id: 651,
    name: "undo windows",
    // What was deleted before has the same time, from its deletion on.
    sql: `
      alter table sys.record_batch add column closed_at timestamptz;
      comment on column sys.record_batch.closed_at is 'Since when it cannot be undone any more';
      insert into sys.durable_run (id, kind, input, interpreter, due_at, wake_at)
        select 'undo ' || b.id, 'undo-window', jsonb_build_object('batch', b.id), 1, b.at + interval '24 hours', b.at + interval '24 hours'
        from sys.record_batch b;
    `,
  },
  {
    id: 652,
    name: "owners of runs",
    sql: `
      alter table sys.durable_run
        add column owner uuid,
        add column about jsonb,
        add column progress jsonb,
        add column cancel_at timestamptz,
        add column cancelled_by uuid,
        add column keep_for interval,
        add column expires_at timestamptz,
        drop constraint durable_run_state_check,
        add constraint durable_run_state_check check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'));
      create index durable_run_owner on sys.durable_run (owner, created_at desc) where owner is not null;
      create index durable_run_expires on sys.durable_run (expires_at) where expires_at is not null;
      comment on column sys.durable_run.owner is 'User whose rights, language and zone count; a run outlives the account, to end by saying so';
      comment on column sys.durable_run.about is 'What the owner reads of it: title (text key and values) and link';
      comment on column sys.durable_run.progress is 'How far it is: done, total, message (text key and values)';
      comment on column sys.durable_run.cancel_at is 'When someone cancelled it; a server undoes what it had begun';
      comment on column sys.durable_run.keep_for is 'How long it is kept once it has ended; expires_at follows from it';
    `,
  },
  {
    id: 653,
    name: "secrets of runs",
    // By the database, so that no statement that ends a run can forget it.
    sql: `
      alter table sys.durable_run add column sealed text;
      comment on column sys.durable_run.sealed is 'What the run needs in secret, closed with a key that is not in the database; null once it has ended';
      create function sys.forget_sealed() returns trigger language plpgsql as $$
      begin
        new.sealed := null;
        return new;
      end $$;
      create trigger forget_sealed before update on sys.durable_run for each row
        when (new.ended_at is not null and new.sealed is not null) execute function sys.forget_sealed();
    `,
  },
];
