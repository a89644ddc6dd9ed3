import type { Migration } from "../database/migrations.ts";

/** Table of the server processes that serve this database. */
export const nodeMigrations: readonly Migration[] = [
  {
    id: 640,
    name: "nodes",
    sql: `
      create table sys.node (
        id text primary key,
        joined boolean not null,
        url text not null,
        secret_mark text not null,
        host text not null,
        pid integer not null,
        version text not null,
        started_at timestamptz not null default clock_timestamp(),
        lease_until timestamptz not null
      );
    `,
  },
];
