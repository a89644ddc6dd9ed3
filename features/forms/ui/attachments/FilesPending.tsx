import { Button } from "@tessera/ui/action/Button.tsx";
import { Section } from "@tessera/ui/frame/Section.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** What stands in the place of files while they are asked for, and when they cannot be shown. */
export function FilesPending(props: {
  /** Null: they are being asked for. */
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}): ReactNode {
  const { error, onRetry } = props;
  const { t } = useTexts();
  const isHidden = error?.code === "record_not_found" || error?.code === "access_denied";
  return (
    <Section title={t("form.files")} plain>
      {error === null ? (
        <Skeleton width={240} />
      ) : isHidden ? (
        <p className="t-quiet">{t("form.files.hidden")}</p>
      ) : (
        <ErrorState title={errorText(error, t).title} action={<Button onClick={onRetry}>{t("kit.again")}</Button>} />
      )}
    </Section>
  );
}
