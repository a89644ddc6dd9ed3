import { useQuery } from "@tanstack/react-query";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { standardFunctions, standardLibrary } from "@tessera/expression/standardLibrary.ts";
import { createUserFunctions } from "@tessera/expression/userFunctions/createUserFunctions.ts";
import { userFields } from "@tessera/form-engine/compileScope.ts";
import { functionSource } from "@tessera/form-engine/functions/functionSource.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useDefinitions } from "@tessera/web-kit/api/useDefinitions.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import type { ExpressionTools } from "@tessera/web-kit/form/ExpressionToolsProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useMemo } from "react";
import { getDefinedFunctions } from "#features/functions/operations/getDefinedFunctions.ts";
import { getDocument } from "../../operations/getDocument.ts";
import { entitiesOf, expressionScopeAt } from "./expressionScopeAt.ts";

type Defined = OutputOf<typeof getDefinedFunctions>["functions"];

function libraryOf(functions: Defined | undefined): Pick<ExpressionTools, "library" | "descriptions"> {
  if (!functions || functions.length === 0) return { library: standardLibrary, descriptions: new Map() };
  const sources = functions.map((one) => functionSource(one.id, one));
  return {
    library: createUserFunctions(sources, standardFunctions, { user: userFields }).library,
    descriptions: new Map(functions.map(({ description, name }) => [name, description ?? ""])),
  };
}

/** The bodies of entities as their drafts have them, by id; those one may not read are missing. Null until they are there. */
function useEntityBodies(ids: readonly string[]): ReadonlyMap<string, Json> | null {
  const api = useApi();
  const page = usePageContext();
  const definitions = useDefinitions();
  const query = useQuery({
    queryKey: [getDocument.id, "entities", ids, definitions],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const found = await Promise.allSettled(
        ids.map((id) => api.call(getDocument, { kind: "entity", id, of: "draft" }, { page, signal })),
      );
      return found.flatMap((one, index): [string, Json][] => {
        const body = one.status === "fulfilled" ? one.value.document?.body : undefined;
        const id = ids[index];
        return body === undefined || id === undefined ? [] : [[id, body]];
      });
    },
  });
  const { data } = query;
  return useMemo(() => (ids.length === 0 ? new Map() : data ? new Map(data) : null), [ids.length, data]);
}

/** What the expressions of the element at a path of a document may say: names of its fields and entities, functions, with their words. */
export function useExpressionTools(input: {
  kind: string;
  body: Json;
  path: string;
  fieldTypes: readonly FieldType[];
}): ExpressionTools {
  const { body, fieldTypes, kind, path } = input;
  const { data } = useOperationQuery(getDefinedFunctions, {});
  const functions = data?.functions;
  const known = useMemo(() => libraryOf(functions), [functions]);
  const entities = useEntityBodies(entitiesOf(kind, body));
  const element = path.includes("/#") ? path.slice(path.lastIndexOf("/#") + 2).replace(/\/.*$/, "") : null;
  return useMemo(() => {
    const { library } = known;
    const scope = entities && expressionScopeAt({ kind, body, element, entities, fieldTypes, library });
    return { ...known, scope };
  }, [known, entities, kind, body, element, fieldTypes]);
}
