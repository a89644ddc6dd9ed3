import type { Migration } from "../database/migrations.ts";

/** The two counters of design §4, in exactly one row. */
export const stateMigrations: readonly Migration[] = [
  {
    id: 100,
    name: "state",
    sql: `
      create table sys.state (
        single boolean primary key default true check (single),
        definitions bigint not null default 1,
        rights bigint not null default 1
      );
      insert into sys.state default values;
    `,
  },
];
