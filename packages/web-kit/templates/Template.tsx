import { parseTemplate } from "@tessera/contract/templates/parseTemplate.ts";
import { renderTemplate, type TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { type ReactNode, useMemo } from "react";
import { SafeHtml } from "../html/SafeHtml.tsx";
import { useTexts } from "../texts/useTexts.ts";

/** A template drawn with data. What it cannot read it says in small print; what was cut off is said below. */
export function Template(props: {
  readonly text: string;
  readonly data: TemplateData;
  readonly className?: string;
}): ReactNode {
  const { text, data, className } = props;
  const { t } = useTexts();
  const parsed = useMemo(() => parseTemplate(text), [text]);
  const drawn = useMemo(() => (parsed.ok ? renderTemplate(parsed.nodes, data) : null), [parsed, data]);
  const said = classNames("t-small t-faint", className);
  if (drawn === null) {
    const line = parsed.ok ? 0 : parsed.problem.line;
    return (
      <p className={said} role="alert">
        {t("template.broken", { line })}
      </p>
    );
  }
  return (
    <>
      <SafeHtml html={drawn.html} {...(className === undefined ? {} : { className })} />
      {!drawn.isWhole && <p className={said}>{t("template.cut")}</p>}
    </>
  );
}
