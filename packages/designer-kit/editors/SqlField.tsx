import { property } from "@tessera/contract/documents/jsonShape.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { CodeSuggestion } from "@tessera/web-kit/code/codeSuggestion.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { valueTypeTexts } from "../schema/valueTypeTexts.ts";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";

const CodeEditor = lazy(async () => ({ default: (await import("@tessera/web-kit/code/CodeEditor.tsx")).CodeEditor }));

/** The columns of the table of an entity, as SQL names them. */
function columnsOf(body: unknown, t: (key: string) => string): readonly CodeSuggestion[] {
  const columns = property(body, "columns");
  return (Array.isArray(columns) ? columns : []).flatMap((one: unknown): CodeSuggestion[] => {
    const [name, label, type] = ["column", "label", "type"].map((key) => property(one, key));
    if (typeof name !== "string" || name === "") return [];
    const typeText = t(valueTypeTexts.get(String(type)) ?? String(type));
    const help = typeof label === "string" ? shownText(label, t) : "";
    return [{ name, shown: name, type: typeText, call: null, form: "", help }];
  });
}

/** Edits a condition of the database, in SQL over the columns of the table. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { own } = useSheetPlace();
  return (
    <Suspense fallback={<Skeleton height={32} />}>
      <div className="t-editor__code">
        <CodeEditor
          language="sql"
          value={typeof state.value === "string" ? state.value : ""}
          names={columnsOf(own?.body, t)}
          suggestionsLabel={t("definitions.condition.suggestions")}
          onChange={(text) => onChange(text === "" ? null : text)}
        />
      </div>
    </Suspense>
  );
}

/** The text. */
export function Read({ value }: FieldReadProps): ReactNode {
  return typeof value === "string" ? <code>{value}</code> : null;
}
