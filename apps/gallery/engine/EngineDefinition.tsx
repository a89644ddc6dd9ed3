import { CodeText } from "@tessera/ui/show/CodeText.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { CompiledText } from "./compileText.ts";

/** The definition as text, with what is wrong with it, each at its line and with its path. */
export function EngineDefinition(props: {
  text: string;
  compiled: CompiledText;
  onText: (text: string) => void;
}): ReactNode {
  const { compiled, onText, text } = props;
  const { t } = useTexts();
  const problems = compiled.problems.map(({ code, data, line, path }) => ({
    line,
    message: path === null ? t(code) : `${path || "/"} · ${t(code, data)}`,
  }));
  return (
    <div className="g-engine__definition">
      <CodeText label={t("gallery.engine.definition")} value={text} onChange={onText} rows={12} problems={problems} />
      <p role="status" className="g-engine__note">
        {compiled.form === null ? t("gallery.engine.kept") : t("gallery.engine.runs")}
      </p>
    </div>
  );
}
