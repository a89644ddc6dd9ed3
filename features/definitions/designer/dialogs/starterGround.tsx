import type { StarterGround } from "@tessera/contract/defineDocument.ts";
import type { Asking } from "@tessera/designer-kit/definitions/definitionSource.tsx";
import type { Chosen } from "@tessera/designer-kit/elements/QuestionFields.tsx";
import type { DesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { shownKey } from "./useNewQuestions.tsx";

/** The panel that shows a document, `kind:id`; null for none. */
function panelFor({ kinds, panelTypes }: DesignerRegistries, shown: string | undefined): StarterGround["shown"] {
  const [kindName, id] = shown?.split(":") ?? [];
  const panel = kinds.find(({ kind }) => kind === kindName)?.inPreview?.panel ?? null;
  if (panel === null || panel === "itself" || id === undefined) return null;
  const defaults = panelTypes.find((type) => type.id === panel.type)?.defaults;
  // What a panel type begins with is stored in pages, so it is JSON.
  return { type: panel.type, params: { ...(defaults as { readonly [key: string]: Json }), [panel.param]: id } };
}

/** What a new document begins from: the drafts of what was chosen for it are read. */
export async function starterGround(options: {
  readonly registries: DesignerRegistries;
  readonly chosen: Chosen;
  readonly ask: Asking;
  readonly text: (key: string) => string;
}): Promise<StarterGround> {
  const { ask, chosen, registries, text } = options;
  const kinds = registries.kinds.filter(({ kind }) => chosen[kind] !== undefined);
  const bodies = new Map(
    await Promise.all(
      kinds.map(async ({ kind }): Promise<[string, Json | null]> => {
        return [kind, await registries.definitions.draftBody(ask, { kind, id: chosen[kind] ?? "" })];
      }),
    ),
  );
  return {
    chosen: (kind) => bodies.get(kind) ?? null,
    shown: panelFor(registries, chosen[shownKey]),
    fieldTypes: registries.fieldTypes,
    text,
  };
}
