import type { Migration } from "@tessera/server-core/database/migrations.ts";
import { definitionsLock } from "@tessera/server-core/state/writeLock.ts";

/** Users, memberships, sessions and what proves a person (design §10). */
export const sessionMigrations: readonly Migration[] = [
  {
    id: 200,
    name: "users and sessions",
    sql: `
      create table sys."user" (
        id uuid primary key,
        login text not null check (login <> ''),
        display_name text not null,
        email text,
        language text check (language in ('hu', 'en', 'de')),
        zone text,
        theme text,
        demo boolean not null default false,
        disabled_at timestamptz,
        created_at timestamptz not null default now()
      );
      create unique index user_login on sys."user" (lower(login));
      create table sys.membership (
        user_id uuid not null references sys."user" on delete cascade,
        role_id text not null,
        primary key (user_id, role_id)
      );
      create table sys.session (
        id uuid primary key,
        user_id uuid not null references sys."user" on delete cascade,
        secret_hash text not null,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        address text,
        agent text
      );
      create index session_of_user on sys.session (user_id);
    `,
  },
  {
    id: 201,
    name: "rights follow users and memberships",
    // The lock is the one of publishes: a change of rights waits for open writes, and later ones compare the moved
    // counter.
    sql: `
      create function sys.move_rights() returns trigger language plpgsql as $body$
      begin
        perform pg_advisory_xact_lock(${definitionsLock}::bigint);
        update sys.state set rights = rights + 1;
        return null;
      end
      $body$;
      create trigger membership_rights after insert or update or delete on sys.membership
        for each statement execute function sys.move_rights();
      create trigger user_rights after delete or update of login, display_name, email, language, zone, theme, demo, disabled_at
        on sys."user" for each statement execute function sys.move_rights();
    `,
  },
  {
    id: 202,
    name: "sessions know their provider and their last activity",
    sql: `
      alter table sys.session add column issuer text, add column provider_subject text, add column provider_session text,
        add column active_at timestamptz not null default now(), add column end_reason text;
      create index session_of_provider on sys.session (issuer, provider_subject) where issuer is not null and ended_at is null;
    `,
  },
  {
    id: 203,
    name: "personal API tokens",
    sql: `
      create table sys.api_token (
        id uuid primary key,
        user_id uuid not null references sys."user" on delete cascade,
        name text not null check (name <> ''),
        secret_hash text not null,
        families text[],
        write boolean not null default false,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      create index api_token_of_user on sys.api_token (user_id);
    `,
  },
  {
    id: 204,
    name: "sessions have the language that was chosen at their sign-in",
    sql: "alter table sys.session add column language text check (language in ('hu', 'en', 'de'))",
  },
  {
    id: 209,
    name: "users without a theme",
    // Appearance is a personal setting (sys.user_config); a trigger that names a column has to go before it.
    sql: `
      drop trigger user_rights on sys."user";
      alter table sys."user" drop column theme;
      create trigger user_rights after delete or update of login, display_name, email, language, zone, demo, disabled_at
        on sys."user" for each statement execute function sys.move_rights();
    `,
  },
  {
    id: 208,
    name: "names of deleted users",
    // Versions of records keep the id of the one who wrote them; the name has to outlive the account. An undone
    // deletion brings the account back.
    sql: `
      create table sys.former_user (
        id uuid primary key,
        display_name text not null,
        deleted_at timestamptz not null default now()
      );
      create function sys.keep_former_users() returns trigger language plpgsql as $body$
      begin
        insert into sys.former_user (id, display_name) select id, display_name from former
          on conflict (id) do update set display_name = excluded.display_name, deleted_at = excluded.deleted_at;
        return null;
      end
      $body$;
      create trigger user_former after delete on sys."user" referencing old table as former
        for each statement execute function sys.keep_former_users();
    `,
  },
];
