import type { Migration } from "@tessera/server-core/database/migrations.ts";

/** What the documents of an adopted schema were made of. */
export const adoptionSourceOfDocumentsMigration: Migration = {
  id: 501,
  name: "adoption source of documents",
  sql: `
    alter table sys.adoption add column made_of jsonb;
    comment on column sys.adoption.made_of is
      'Catalogue, facts of the rows and left-out documents that documents were made of; null when made before these were kept';
  `,
};
