import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getDefinedFunctions } from "./getDefinedFunctions.ts";

/**
 * See `getDefinedFunctions`. A grant names a function by its name or by the id of its document; who may read the
 * document itself, a designer, gets it as well.
 */
export const getDefinedFunctionsHandler = handle(getDefinedFunctions, async (_input, context) => {
  await assertFresh(context.services.database, context);
  const definitions = context.services.definitions.current();
  const rights = context.services.records.rights(context);
  const mayUse = (id: string, { aliases, name }: FunctionBody) =>
    [id, name, ...(aliases ?? [])].some((one) => rights.mayUseFunction(one));
  return {
    definitions: context.freshness.definitions,
    functions: definitions.all("function").flatMap((document) => {
      const { id, subsystem } = document;
      const body = bodyOf(document, "function");
      if (!mayUse(id, body) && !rights.mayDocument("function", subsystem, "read")) return [];
      return [
        {
          id,
          subsystem,
          name: body.name,
          aliases: body.aliases ?? [],
          description: body.description ?? null,
          parameters: body.parameters.map(({ description, list, name, optional, type }) => ({
            name,
            type,
            list: list === true,
            optional: optional === true,
            description: description ?? null,
          })),
          result: { type: body.result.type, list: body.result.list === true },
          kind: body.kind,
          expression: body.kind === "expression" ? (body.expression ?? null) : null,
          compiled: definitions.compiled("function", id),
        },
      ];
    }),
  };
});
