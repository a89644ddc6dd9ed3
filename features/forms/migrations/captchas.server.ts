import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Questions that guests answer before they save. */
export const captchasMigration: Migration = {
  id: 1066,
  name: "captchas",
  sql: `
    create table sys.captcha (
      id uuid primary key,
      guest uuid not null,
      address uuid not null,
      form text not null,
      answer text not null,
      tries integer not null default 0,
      solved boolean not null default false,
      used_by text,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null
    );
    create index captcha_address on sys.captcha (address, created_at);
    create index captcha_created on sys.captcha (created_at);
    comment on table sys.captcha is 'Questions that guests answer before they save through a form; each is good for one save';
    comment on column sys.captcha.address is 'Keyed digest of the address that asked';
    comment on column sys.captcha.used_by is 'Id of the save that it is used for; empty where a wrong answer ended it';
  `,
};
