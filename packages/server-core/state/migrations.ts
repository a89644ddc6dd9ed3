import type { Migration } from "../database/migrations.ts";

/** The two counters of design §4 and that of texts, in exactly one row. */
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
  {
    id: 102,
    name: "texts have a counter of their own",
    sql: "alter table sys.state add column texts bigint not null default 1",
  },
];
