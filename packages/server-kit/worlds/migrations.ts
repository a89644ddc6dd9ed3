import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** With which world an installation was begun (design §2 `worlds/<name>`). */
export const worldMigrations: readonly Migration[] = [
  {
    id: 680,
    name: "world of the installation",
    sql: `
      create table sys.world (
        single boolean primary key default true check (single),
        name text not null,
        begun_at timestamptz not null default now()
      );
    `,
  },
];
