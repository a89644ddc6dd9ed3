import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { EntityBodySchema } from "@tessera/contract/definitions/entityBody.ts";
import { dependsOnCalls } from "@tessera/form-engine/functions/dependsOnCalls.ts";
import { checkEntity } from "./checks/checkEntity.ts";
import { checkSystemEntity } from "./checks/checkSystemEntity.ts";
import { compileEntity } from "./checks/compileEntity.ts";
import { entityUses } from "./checks/entityUses.ts";
import { formatBecomesFieldType } from "./upcasters/formatBecomesFieldType.ts";

/** An entity: a table with its columns, references, invariants and global rules (design §5). Compiles to the rules of its records. */
export const entityDocument = defineDocument({
  kind: "entity",
  schemaVersion: 2,
  schema: EntityBodySchema,
  upcasters: [formatBecomesFieldType],
  check: checkEntity,
  checkInstallation: (document, shipped) => checkSystemEntity(document.body, shipped?.body ?? null),
  uses: entityUses,
  dependsOn: (document) => dependsOnCalls(EntityBodySchema, document.body),
  compile: (document, lookup, environment) => compileEntity(document, lookup, environment).form,
  icon: "database",
  order: 10,
});
