import type { Migration } from "@tessera/server-core/database/migrations.ts";

/**
 * What people have set and kept for themselves (spec shell §3 user configuration, §7.3 Bookmarks), and the faults that
 * they report (spec lists §2.10).
 */
export const personalMigrations: readonly Migration[] = [
  {
    id: 720,
    name: "user configuration and bookmarks",
    sql: `
      create table sys.user_config (
        user_id uuid not null references sys."user" on delete cascade,
        key text not null check (length(key) <= 200),
        value jsonb not null,
        changed_at timestamptz not null default now(),
        primary key (user_id, key)
      );
      comment on table sys.user_config is 'Personal settings, by the keys of the contract';
      create table sys.bookmark (
        id uuid primary key,
        user_id uuid not null references sys."user" on delete cascade,
        url text not null,
        name text not null,
        place integer not null,
        created_at timestamptz not null default now(),
        unique (user_id, url)
      );
      comment on table sys.bookmark is 'Pages that people have kept, in the order of place';
    `,
  },
  {
    id: 721,
    name: "fault reports",
    sql: `
      create table sys.bug_report (
        id uuid primary key,
        created_at timestamptz not null default now(),
        user_id uuid references sys."user" on delete set null,
        user_name text not null,
        text text not null,
        page text not null,
        version text not null,
        screen text,
        agent text,
        errors text,
        state text not null default 'open',
        picture bytea
      );
      create index bug_report_of_user on sys.bug_report (user_id, created_at);
      comment on table sys.bug_report is 'What people reported from a page, with a picture of it when they added one';
    `,
  },
  {
    id: 722,
    name: "answers to problem reports",
    sql: "alter table sys.bug_report add column answer text",
  },
  {
    id: 723,
    name: "a switch for each sort of notifications",
    sql: "update sys.user_config set key = 'NOTICE.publish' where key = 'PUBLISH_NOTICES'",
  },
];
