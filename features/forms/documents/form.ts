import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { FormBodySchema } from "@tessera/contract/definitions/formBody.ts";
import { dependsOnCalls } from "@tessera/form-engine/functions/dependsOnCalls.ts";
import { checkForm } from "./checks/checkForm.ts";
import { compileFormDocument } from "./checks/compileFormDocument.ts";
import { formUses } from "./checks/formUses.ts";
import { formStarter } from "./starters/formStarter.ts";

/**
 * A form: pages, groups and fields over the records of an entity (spec forms §3). Compiles to what both hosts run
 * (design §7).
 */
export const formDocument = defineDocument({
  kind: "form",
  schemaVersion: 1,
  schema: FormBodySchema,
  upcasters: [],
  check: checkForm,
  uses: formUses,
  dependsOn: (document) => dependsOnCalls(FormBodySchema, document.body),
  compilesTo: "form",
  compile: (document, lookup, environment) => compileFormDocument(document, lookup, environment).form,
  starter: formStarter,
  onPages: { entityOf: ({ entity }) => entity, makesRecords: true },
  inPreview: { panel: { type: "DynForm", param: "form" } },
  icon: "layout-list",
  order: 20,
});
