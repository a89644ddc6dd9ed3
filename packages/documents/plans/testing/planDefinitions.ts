import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { EntityBodySchema, type EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { recordMigrations } from "@tessera/records/guard/migrations.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { durableMigrations } from "@tessera/server-core/runs/migrations.ts";
import { stateMigrations } from "@tessera/server-core/state/migrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { createDefinitions } from "../../store/createDefinitions.ts";
import type { Definitions, PublishOptions } from "../../store/definitions.ts";
import { documentMigrations } from "../../store/migrations.ts";
import { createAlterations } from "../createAlterations.ts";
import { planMigrations } from "../migrations.ts";

const entityKind = defineDocument({
  kind: "entity",
  schemaVersion: 1,
  schema: EntityBodySchema,
  upcasters: [],
  icon: "database",
  order: 1,
});

/** A column whose name, label and column are one. */
export const column = (name: string, type: EntityColumn["type"]): EntityColumn => ({
  id: `c_${name}`,
  name,
  column: name,
  label: name,
  type,
});

/** Who publishes in tests of plans. */
export const planOptions: PublishOptions = { note: "test", author: { userId: null, displayName: "Erika" } };

/** A database with what plans need. */
export function openPlanDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    template: {
      name: "plans, history and runs",
      build: async (database) => {
        const migrations = [...stateMigrations, ...documentMigrations, ...planMigrations];
        const history = recordMigrations.filter(({ id }) => id <= 301);
        // All but the windows of undo, which stand on later tables.
        const runs = durableMigrations.filter(({ id }) => id !== 651);
        await migrate(database, [...migrations, ...history, ...runs]);
      },
    },
  });
}

/** The definitions of a server that starts on the database. */
export async function startDefinitions({ pool }: TestDatabase): Promise<Definitions> {
  const alterations = createAlterations(pool);
  const started = createDefinitions({ database: pool, kinds: [entityKind], product: [], alterations });
  await started.load();
  return started;
}
