import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Passwords, attempts, identities at other providers, and what the embedded provider keeps. */
export const signInMigrations: readonly Migration[] = [
  {
    id: 210,
    name: "sign-in",
    sql: `
      create table sys.credential (
        user_id uuid primary key references sys."user" on delete cascade,
        password_hash text not null,
        changed_at timestamptz not null default now()
      );
      create table sys.user_identity (
        issuer text not null,
        subject text not null,
        user_id uuid not null references sys."user" on delete cascade,
        primary key (issuer, subject)
      );
      create table sys.sign_in_attempt (
        login text not null,
        address text not null,
        at timestamptz not null default now()
      );
      create index sign_in_attempt_login on sys.sign_in_attempt (login, at);
      create index sign_in_attempt_address on sys.sign_in_attempt (address, at);
      create table sys.oidc_item (
        model text not null,
        id text not null,
        payload jsonb not null,
        grant_id text,
        uid text,
        expires_at timestamptz,
        primary key (model, id)
      );
      create index oidc_item_grant on sys.oidc_item (grant_id) where grant_id is not null;
      create index oidc_item_uid on sys.oidc_item (model, uid) where uid is not null;
    `,
  },
  {
    id: 211,
    name: "memberships that come from a provider",
    sql: "alter table sys.membership add column by_provider boolean not null default false",
  },
  {
    id: 212,
    name: "sign-out tokens that were taken",
    sql: `
      create table sys.logout_token (
        issuer text not null,
        jti text not null,
        expires_at timestamptz not null,
        primary key (issuer, jti)
      );
    `,
  },
  {
    id: 213,
    name: "links to set a password",
    sql: `
      create table sys.password_link (
        id uuid primary key,
        user_id uuid not null references sys."user" on delete cascade,
        kind text not null check (kind in ('invitation', 'reset')),
        secret_hash text not null unique,
        created_by uuid references sys."user" on delete set null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index password_link_of_user on sys.password_link (user_id);
    `,
  },
  {
    id: 214,
    name: "addresses that come from a provider",
    // Whether an address was verified was not asked before. One that two people have proves nothing for those who
    // brought it along.
    sql: `
      alter table sys.user_identity add column email text;
      update sys."user" u set email = null where u.email is not null
        and exists (select from sys.user_identity i where i.user_id = u.id)
        and exists (select from sys."user" o where o.id <> u.id and lower(o.email) = lower(u.email));
      update sys.user_identity i set email = u.email from sys."user" u where u.id = i.user_id;
    `,
  },
  {
    id: 215,
    name: "attempts count by person and browser",
    // Attempts counted by the text that was typed before; they were of a quarter of an hour.
    sql: `
      delete from sys.sign_in_attempt;
      alter table sys.sign_in_attempt rename column login to person;
      alter table sys.sign_in_attempt add column browser text;
      alter index sys.sign_in_attempt_login rename to sign_in_attempt_person;
    `,
  },
];
