import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** What the guard keeps of records (design §5): versions, superseded states, answers of saves, outbox, search text. */
export const recordMigrations: readonly Migration[] = [
  {
    id: 300,
    name: "search text",
    sql: `
      do $$
      declare home text;
      begin
        create extension if not exists unaccent with schema public;
        create extension if not exists pg_trgm with schema public;
        select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace
          where e.extname = 'unaccent';
        execute format(
          'create function sys.search_text(value text) returns text language sql immutable strict parallel safe as
             %L',
          format('select lower(%1$I.unaccent(%2$L::regdictionary, value) collate pg_catalog."und-x-icu")',
            home, quote_ident(home) || '.unaccent')
        );
      end $$;
      comment on function sys.search_text is 'Text without accents and case, as search compares and indexes it';
    `,
  },
  {
    id: 301,
    name: "records",
    sql: `
      create sequence sys.record_change;
      comment on sequence sys.record_change is 'Numbers the writing transactions; taken while the rows are locked, so it rises per record';

      create table sys.record_state (
        entity text not null,
        key text not null,
        version integer not null,
        since bigint not null,
        state jsonb,
        primary key (entity, key)
      );
      comment on column sys.record_state.since is 'Change at which the present state of the row began';
      comment on column sys.record_state.state is 'Adopted tables: the state that was last seen, by which a change from outside is noticed';

      create table sys.record_version (
        entity text not null,
        key text not null,
        version integer not null,
        change bigint not null,
        kind text not null,
        user_id uuid,
        session_id uuid,
        at timestamptz,
        save_id text,
        form text,
        definitions bigint,
        batch uuid,
        primary key (entity, key, version)
      );
      create index on sys.record_version (batch) where batch is not null;
      comment on table sys.record_version is 'Who wrote which version of a record, when and how: the audit of records';

      create table sys.record_history (
        id uuid primary key,
        entity text not null,
        key text not null,
        from_change bigint not null,
        to_change bigint not null,
        state jsonb not null,
        parents text[] not null,
        place integer not null,
        raw jsonb,
        batch uuid
      );
      create index on sys.record_history (entity, key, to_change);
      create index on sys.record_history using gin (parents);
      create index on sys.record_history (batch) where batch is not null;
      comment on table sys.record_history is 'Superseded states of rows: true from one change until before another. The row itself is the head';
      comment on column sys.record_history.parents is 'reference=key of each record that the row referenced';
      comment on column sys.record_history.raw is 'Deleted rows: all columns as the table had them, also such as no definition knows';
      comment on column sys.record_history.place is 'Order in which rows of one write must come back: what a row hangs on stands before it';

      create table sys.save_answer (
        subject text not null,
        save_id text not null,
        answer json,
        at timestamptz not null default now(),
        primary key (subject, save_id)
      );
      create index on sys.save_answer (at);

      create table sys.outbox (
        id bigint generated always as identity primary key,
        transaction xid8 not null default pg_current_xact_id(),
        at timestamptz not null default now(),
        entity text not null,
        keys text[] not null,
        kind text not null
      );
      create index on sys.outbox (at);
      comment on table sys.outbox is 'Keys of written records; read below the oldest running transaction';

      create table sys.record_batch (
        id uuid primary key,
        subject text not null,
        entity text not null,
        kind text not null,
        at timestamptz not null default now(),
        undone_at timestamptz
      );

      create table sys.sequence_number (
        entity text not null,
        element text not null,
        scope text not null,
        value bigint not null,
        primary key (entity, element, scope)
      );
      comment on table sys.sequence_number is 'Last number given to a sequence column, by the parts of its pattern that change with time';
    `,
  },
  {
    id: 310,
    name: "what a save asked",
    sql: "alter table sys.save_answer add column request text",
  },
  {
    id: 320,
    name: "refusing a write",
    sql: `
      create function sys.refuse_write() returns bigint language plpgsql as $$
        begin raise exception 'refused' using errcode = 'TS001'; end $$;
      comment on function sys.refuse_write is 'Undoes the transaction of a write that is sent in a single round trip, when a condition of it does not hold';
    `,
  },
  {
    id: 335,
    name: "outbox by number alone",
    // Every write pays for an index; old entries are found by their numbers, which rise with time.
    sql: "drop index if exists sys.outbox_at_idx",
  },
  {
    id: 336,
    name: "rows that changed their keys",
    // A timeline asks who made a change by its number; the numbers rise with time, so the small index does.
    sql: `
      alter table sys.record_history add column became text, add column resumed bigint;
      comment on column sys.record_history.became is 'Key under which the row went on; empty for a row that went, null for states of before this column';
      comment on column sys.record_history.resumed is 'Change at which a row that went was there again';
      create index on sys.record_version using brin (change);
    `,
  },
  {
    id: 345,
    name: "ranges of times",
    // PostgreSQL has no range of times of the day. Without a function of distance: one in SQL or plpgsql makes inserts
    // into an index five to nine times slower, and finds nothing faster than that is worth (decision 0064).
    sql: `
      create type sys.timerange as range (subtype = time);
      comment on type sys.timerange is 'Times of one day, from one to another; a range may end with the day, at 24:00';
    `,
  },
];
