import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { Chosen } from "@tessera/designer-kit/elements/QuestionFields.tsx";
import { useDesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { type Question, questionsOf } from "@tessera/designer-kit/schema/questionsOf.ts";
import { resolveSchema } from "@tessera/designer-kit/schema/schemaShape.ts";
import { referenceChoices, type SheetChoices } from "@tessera/designer-kit/sheet/sheetChoices.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useMemo } from "react";
import type { TreeDocument } from "../useDesignerData.tsx";
import { useFormsOver } from "./useFormsOver.tsx";

/** What a new document is to show is no property of it: this key stands for the answer. */
export const shownKey = "*shown";

/**
 * What is asked of a new document of a kind, and what there is to answer. Forms are those over the table that was
 * chosen.
 */
export function useNewQuestions(
  kind: DocumentKind | undefined,
  documents: readonly TreeDocument[],
  chosen: Chosen,
): { readonly questions: readonly Question[]; readonly choices: SheetChoices } {
  const { kinds } = useDesignerRegistries();
  const { t } = useTexts();
  const schema = useMemo(() => resolveSchema(kind?.schema), [kind]);
  const all = useMemo((): readonly Question[] => {
    if (kind?.asksWhatItShows !== true) return questionsOf(schema);
    const shown = kinds.filter(({ inPreview }) => typeof inPreview?.panel === "object" && inPreview.panel !== null);
    return [
      ...questionsOf(schema),
      {
        key: shownKey,
        shape: { kind: "reference", kinds: shown.map((one) => one.kind), orAll: false },
        required: false,
        label: "definitions.new.shows",
      },
    ];
  }, [kind, kinds, schema]);
  const asksForm = all.some(({ key }) => key === "entity") && all.some(({ key }) => key === "form");
  const entity = asksForm ? (chosen.entity ?? null) : null;
  const forms = useFormsOver(entity, documents);
  const offered = asksForm ? [...documents.filter((one) => one.kind !== "form"), ...forms] : documents;
  return {
    // Which form opens a row is asked once there is a table, and a form over it.
    questions: asksForm && forms.length === 0 ? all.filter(({ key }) => key !== "form") : all,
    choices: referenceChoices(all, offered, t),
  };
}
