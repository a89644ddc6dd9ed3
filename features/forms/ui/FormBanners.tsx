import { Banner } from "@tessera/ui/show/Banner.tsx";
import { errorTone } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { SaveProblem } from "./saving/useFormSave.tsx";

/** What the person must know of the form as a whole: changed by a designer, not saved, read only. */
export function FormBanners(props: {
  redefined: readonly string[] | null;
  onDismissRedefined: () => void;
  problem: SaveProblem | null;
  onRepeat: () => void;
  isReadOnly: boolean;
}): ReactNode {
  const { problem, redefined } = props;
  const { t } = useTexts();
  return (
    <>
      {redefined && (
        <Banner
          tone={redefined.length > 0 ? "warning" : "info"}
          title={t("form.redefined.title")}
          action={{ label: t("form.redefined.dismiss"), onClick: props.onDismissRedefined }}
          flush
        >
          {redefined.length > 0 ? t("form.redefined.lost", { fields: redefined.join(", ") }) : t("form.redefined.kept")}
        </Banner>
      )}
      {problem && (
        <Banner
          tone={problem.isPassing ? "warning" : errorTone({ type: problem.type ?? "error" })}
          title={problem.title}
          flush
          {...(problem.isPassing ? { action: { label: t("form.save.again"), onClick: props.onRepeat } } : {})}
        >
          {problem.detail}
          {problem.code !== null && <span className="t-small"> {t("form.save.code", { code: problem.code })}</span>}
        </Banner>
      )}
      {props.isReadOnly && (
        <Banner tone="info" flush>
          {t("form.read_only")}
        </Banner>
      )}
    </>
  );
}
