import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { formRules } from "@tessera/records/rules/formRules.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { compiledForm } from "../server/compiledForm.server.ts";
import { namedHolder } from "../server/namedHolder.server.ts";
import { restoreVersion } from "./restoreVersion.ts";

/** See `restoreVersion`. Through a form, the rows of its sub-forms come back with the record. */
export const restoreVersionHandler = handle(restoreVersion, ({ form, ...request }, context) => {
  const { records } = context.services;
  const { entity } = request;
  const named = async (error: unknown): Promise<never> => {
    throw await namedHolder(context, error);
  };
  if (form === undefined) return records.restoreVersion(context, request, { rules: null }).catch(named);
  const compiled = compiledForm(context, form, entity);
  const children = compiled.tables.map(({ name, entity: child, reference }) => ({ name, entity: child, reference }));
  return records
    .restoreVersion(
      context,
      { ...request, children },
      // The form is asked for when the rules run: by then a node that was behind has the published one.
      { rules: (input) => formRules(compiledForm(input.context, form, entity), standardLibrary)(input) },
    )
    .catch(named);
});
