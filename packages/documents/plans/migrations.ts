import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Alteration plans with their steps, and what a plan put aside (design §5). */
export const planMigrations: readonly Migration[] = [
  {
    id: 450,
    name: "plans",
    sql: `
      create schema if not exists app;
      comment on schema app is 'Tables of entities made here';

      create table sys.plan (
        id uuid primary key,
        state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
        note text not null,
        author uuid,
        author_name text,
        content jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        ended_at timestamptz,
        error text,
        publish uuid references sys.publish
      );
      create index on sys.plan (state) where state in ('waiting', 'running');
      comment on column sys.plan.content is 'What to publish: put, remove, and the head versions it was made from';

      create table sys.plan_step (
        plan uuid not null references sys.plan on delete cascade,
        number integer not null,
        phase text not null check (phase in ('prepare', 'switch')),
        action text not null,
        entity text not null,
        target text not null,
        mode text not null check (mode in ('once', 'concurrent', 'batches')),
        sql text not null,
        undo text,
        object text,
        additive boolean not null,
        kept jsonb,
        state text not null default 'pending' check (state in ('pending', 'running', 'done', 'undone', 'failed')),
        rows bigint not null default 0,
        primary key (plan, number)
      );

      create table sys.kept_storage (
        id uuid primary key,
        schema_name text not null,
        table_name text not null,
        column_name text,
        kept_name text not null,
        type_name text not null,
        plan uuid not null references sys.plan,
        kept_at timestamptz not null default clock_timestamp(),
        drop_after timestamptz not null default clock_timestamp() + interval '30 days'
      );
      comment on table sys.kept_storage is 'Columns and tables that a publish removed: renamed, and dropped after a grace period';
    `,
  },
];
