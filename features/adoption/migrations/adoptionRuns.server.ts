import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** What a run that goes on after its server died must know of a copy. */
export const adoptionRunsMigration: Migration = {
  id: 503,
  name: "adoption runs",
  sql: `
    alter table sys.adoption add column run text, add column report jsonb;
    comment on column sys.adoption.run is 'Run that copied it, which goes on from there when its server died; null when no run did';
    comment on column sys.adoption.report is 'What the copy came to; null when it was copied before this was kept';
  `,
};
