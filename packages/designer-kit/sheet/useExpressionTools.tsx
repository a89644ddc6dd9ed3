import type { FieldType } from "@tessera/contract/defineField.ts";
import { standardFunctions, standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { createUserFunctions } from "@tessera/expression/userFunctions/createUserFunctions.ts";
import { userFields } from "@tessera/form-engine/compile/compileScope.ts";
import { functionSource } from "@tessera/form-engine/functions/functionSource.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ExpressionTools } from "@tessera/web-kit/form/views/ExpressionToolsProvider.tsx";
import { useMemo } from "react";
import type { DefinedFunction } from "../definitions/definitionSource.tsx";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import { entitiesOf, expressionScopeAt } from "./expressionScopeAt.ts";
import { useDraftBodies } from "./useDraftBodies.tsx";

function libraryOf(
  functions: readonly DefinedFunction[] | undefined,
): Pick<ExpressionTools, "library" | "descriptions"> {
  if (!functions || functions.length === 0) return { library: standardLibrary, descriptions: new Map() };
  const sources = functions.map((one) => functionSource(one.id, one));
  return {
    library: createUserFunctions(sources, standardFunctions, { user: userFields }).library,
    descriptions: new Map(functions.map(({ description, name }) => [name, description ?? ""])),
  };
}

/** The functions that expressions may call, with what is said of those that people defined. */
export function useLibrary(): Pick<ExpressionTools, "library" | "descriptions"> {
  const { data: functions } = useDefinitionQuery("functions", [], (source, asking) => source.functions(asking));
  return useMemo(() => libraryOf(functions), [functions]);
}

/**
 * What the expressions of the element at a path of a document may say: names of its fields and entities, functions,
 * with their texts.
 */
export function useExpressionTools(input: {
  kind: string;
  body: Json;
  path: string;
  fieldTypes: readonly FieldType[];
}): ExpressionTools {
  const { body, fieldTypes, kind, path } = input;
  const library = useLibrary();
  const known = useDraftBodies("entity", entitiesOf(kind, body));
  const entities = known.isComplete ? known.bodies : null;
  const element = path.includes("/#") ? path.slice(path.lastIndexOf("/#") + 2).replace(/\/.*$/, "") : null;
  return useMemo(() => {
    const scope =
      entities && expressionScopeAt({ kind, body, element, entities, fieldTypes, library: library.library });
    return { ...library, scope };
  }, [library, entities, kind, body, element, fieldTypes]);
}
