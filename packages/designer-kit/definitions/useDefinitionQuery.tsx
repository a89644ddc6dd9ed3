import { hashKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useDefinitions } from "@tessera/web-kit/api/useDefinitions.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { Asking, DefinitionSource } from "./definitionSource.tsx";

/** What designers ask of the store of definitions: the first part of the keys of its answers. */
export const definitionQueries = {
  problems: "designer.problems",
  uses: "designer.uses",
  functions: "designer.functions",
  textLanguages: "designer.textLanguages",
  badges: "designer.badges",
  records: "designer.records",
  assets: "designer.assets",
} as const;

/** Asks the store of definitions; a publish, another language or another person never sees an old answer. */
export function useDefinitionQuery<Answer>(
  what: keyof typeof definitionQueries,
  input: readonly (string | null)[],
  ask: (source: DefinitionSource, asking: Asking) => Promise<Answer>,
  enabled = true,
): UseQueryResult<Answer, ApiError> {
  const { definitions: source } = useDesignerRegistries();
  const { api, subject } = useApiScope();
  const { language } = useTexts();
  const page = usePageContext();
  const definitions = useDefinitions();
  return useQuery<Answer, ApiError>({
    queryKey: [definitionQueries[what], ...input, language, definitions, subject],
    queryFn: ({ signal }) => ask(source, { api, page, signal }),
    enabled,
    // While only the definitions or the language moved, what is shown stays until the new answer is there.
    placeholderData: (former, query) => {
      const [formerWhat, ...formerRest] = query?.queryKey ?? [];
      const isSame =
        hashKey([formerWhat, formerRest.slice(0, -3), formerRest.at(-1)]) ===
        hashKey([definitionQueries[what], input, subject]);
      return isSame ? former : undefined;
    },
  });
}
