import { CodeText } from "@tessera/ui/show/CodeText.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { suggestTemplate } from "@tessera/web-kit/templates/code/suggestTemplate.ts";
import { useTemplateFields } from "@tessera/web-kit/templates/code/TemplateFieldsProvider.tsx";
import { templateProblems } from "@tessera/web-kit/templates/code/templateProblems.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import type { TemplateeditorSettings } from "./def.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";

const CodeEditor = lazyPart(async () => (await import("@tessera/web-kit/code/CodeEditor.tsx")).CodeEditor);

/**
 * Edits the text of a template, with colours, names as one types (or by Ctrl and blank) and problems at their place;
 * below it stands what will come of it. Tab leaves it. An empty text is null.
 */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<TemplateeditorSettings>): ReactNode {
  const { t } = useTexts();
  const fields = useTemplateFields();
  const { rows = 12 } = settings;
  const text = typeof state.value === "string" ? state.value : "";
  const problems = useMemo(
    () =>
      templateProblems(text, fields).map(({ code, from, line, name, severity, to }) => ({
        line,
        message: t(`problem.${code}`, { name }),
        place: { from, to, severity },
      })),
    [text, fields, t],
  );
  const isReadable = problems.every(({ place }) => place.severity !== "error");
  const common = {
    label: variant === "sheet" ? state.label : undefined,
    value: text,
    rows,
    problems,
    onChange: (typed: string) => onChange(typed === "" ? null : typed),
  };
  return (
    <div>
      <CodeEditor
        {...common}
        language="template"
        isNumbered
        suggest={(written, at) => suggestTemplate(written, at, fields ?? [], t("field.templateeditor.list"))}
        suggestionsLabel={t("field.templateeditor.suggestions")}
        waiting={<Skeleton height={rows * 20} />}
        instead={<CodeText {...common} />}
      />
      {isReadable && text !== "" && <TemplatePreview text={text} />}
    </div>
  );
}
