import { parseTemplate } from "@tessera/contract/templates/parseTemplate.ts";
import { sampleData } from "@tessera/contract/templates/sampleData.ts";
import { Template } from "@tessera/web-kit/templates/Template.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import "./TemplatePreview.css";

/** The template as it will look, with its own names in the place of data. */
export function TemplatePreview({ text }: { readonly text: string }): ReactNode {
  const { t } = useTexts();
  const data = useMemo(() => {
    const parsed = parseTemplate(text);
    return parsed.ok ? sampleData(parsed.nodes) : new Map();
  }, [text]);
  return (
    <figure className="t-template-preview">
      <figcaption className="t-small t-faint">{t("field.templateeditor.preview")}</figcaption>
      <Template text={text} data={data} />
    </figure>
  );
}
