import { parseTemplate } from "@tessera/contract/templates/parseTemplate.ts";
import { CodeText } from "@tessera/ui/show/CodeText.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { TemplateeditorSettings } from "./def.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";

/** Edits the text of a template; below it stands what will come of it. An empty text is null. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<TemplateeditorSettings>): ReactNode {
  const { t } = useTexts();
  const { rows } = settings;
  const text = typeof state.value === "string" ? state.value : "";
  const parsed = parseTemplate(text);
  const problems = parsed.ok
    ? []
    : [{ line: parsed.problem.line, message: t(`problem.${parsed.problem.code}`, { name: parsed.problem.name }) }];
  return (
    <div>
      <CodeText
        label={variant === "sheet" ? state.label : undefined}
        value={text}
        rows={rows ?? 12}
        problems={problems}
        onChange={(typed) => onChange(typed === "" ? null : typed)}
      />
      {parsed.ok && text !== "" && <TemplatePreview text={text} />}
    </div>
  );
}
