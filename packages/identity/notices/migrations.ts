import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** Notifications that people find when they come back (spec shell §3). */
export const notificationMigrations: readonly Migration[] = [
  {
    id: 610,
    name: "stored notifications",
    sql: `
      create table sys.notification (
        id bigint generated always as identity primary key,
        user_id uuid not null references sys."user" on delete cascade,
        content jsonb not null,
        read_at timestamptz,
        created_at timestamptz not null default now()
      );
      create index notification_of_user on sys.notification (user_id, id desc);
      comment on table sys.notification is 'What a person was notified of; the newest 500 of each';
    `,
  },
];
