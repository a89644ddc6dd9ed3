import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { EntityBodySchema } from "@tessera/contract/definitions/entityBody.ts";
import { dependsOnCalls } from "@tessera/form-engine/functions/dependsOnCalls.ts";
import { randomId } from "@tessera/std/ids.ts";
import { checkEntity } from "./checks/checkEntity.ts";
import { checkSystemEntity } from "./checks/checkSystemEntity.ts";
import { compileEntity } from "./checks/compileEntity.ts";
import { entityUses } from "./checks/entityUses.ts";
import { formatBecomesFieldType } from "./upcasters/formatBecomesFieldType.ts";

/**
 * An entity: a table with its columns, references, invariants and global rules (design §5). Compiles to the rules of
 * its records.
 */
export const entityDocument = defineDocument({
  kind: "entity",
  schemaVersion: 2,
  schema: EntityBodySchema,
  upcasters: [formatBecomesFieldType],
  check: checkEntity,
  checkInstallation: (document, shipped) => checkSystemEntity(document.body, shipped?.body ?? null),
  uses: entityUses,
  dependsOn: (document) => dependsOnCalls(EntityBodySchema, document.body),
  compilesTo: "form",
  compile: (document, lookup, environment) => compileEntity(document, lookup, environment).form,
  starter: ({ id, label }) => ({
    labelPlural: label,
    storage: { schema: "app", table: id.replace(/[^a-z0-9]+/g, "_") },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [{ id: randomId(), name: "id", column: "id", label: "Id", type: "uuid", required: true, readOnly: true }],
  }),
  icon: "database",
  order: 10,
});
