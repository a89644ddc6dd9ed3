import type { FormLock } from "@tessera/form-engine/formLock.ts";
import { Banner } from "@tessera/ui/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { lazy, type ReactNode, Suspense } from "react";
import type { SaveProblem } from "./useFormSave.tsx";

const LockBanner = lazy(async () => ({ default: (await import("./LockBanner.tsx")).LockBanner }));

/** What the person must know of the form as a whole: changed by a designer, not saved, read only. */
export function FormBanners(props: {
  redefined: readonly string[] | null;
  onDismissRedefined: () => void;
  problem: SaveProblem | null;
  onRepeat: () => void;
  isReadOnly: boolean;
  /** The lock of somebody else; null: none. */
  lock: FormLock | null;
}): ReactNode {
  const { lock, problem, redefined } = props;
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
          tone={problem.isPassing ? "warning" : "danger"}
          title={problem.title}
          flush
          {...(problem.isPassing ? { action: { label: t("form.save.again"), onClick: props.onRepeat } } : {})}
        >
          {problem.detail}
          {problem.code !== null && <span className="t-small"> {t("form.save.code", { code: problem.code })}</span>}
        </Banner>
      )}
      {lock && (
        <Suspense fallback={null}>
          <LockBanner lock={lock} />
        </Suspense>
      )}
      {props.isReadOnly && (
        <Banner tone="info" flush>
          {t("form.read_only")}
        </Banner>
      )}
    </>
  );
}
