import { Button } from "@tessera/ui/Button.tsx";
import { ErrorState } from "@tessera/ui/ErrorState.tsx";
import { Link } from "@tessera/ui/Link.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** What took too long: the columns that an index makes faster, and the way to plan one for who may. */
function SlowHint({ columns, design }: ListSlowness): ReactNode {
  const { t } = useTexts();
  return (
    <>
      {t("list.slow.columns", { columns: columns.join(", ") })}{" "}
      {design === null ? t("list.slow.ask") : <Link href={design}>{t("list.slow.design")}</Link>}
    </>
  );
}

/** Why reading a list may take too long. */
export interface ListSlowness {
  /** Labels of the columns it searches, filters or sorts by. */
  readonly columns: readonly string[];
  /** Address of the entity in Design; null for who may not draft it. */
  readonly design: string | null;
}

/** Why a list cannot be shown. Without permission there is nothing to try again. */
export function ListProblem(props: {
  error: ApiError;
  onAgain: () => void;
  /** Takes what a person set away, where that may be the reason; null where nothing is set. */
  onReset: (() => void) | null;
  /** Why reading may take too long; null where nothing is read by columns. */
  slowness: ListSlowness | null;
}): ReactNode {
  const { error, onReset, slowness } = props;
  const { t } = useTexts();
  const { title, detail, code } = errorText(error, t);
  const isDenied = error.code === "access_denied";
  const slow = error.code === "timeout" && slowness !== null && slowness.columns.length > 0 ? slowness : null;
  return (
    <ErrorState
      title={isDenied ? t("list.denied") : slow ? t("list.slow") : title}
      text={slow ? <SlowHint {...slow} /> : detail}
      code={code ?? undefined}
      action={
        isDenied ? undefined : (
          <span className="t-list__drop">
            {(error.code === "invalid_input" || slow !== null) && onReset !== null && (
              <Button onClick={onReset}>{t("list.reset")}</Button>
            )}
            <Button onClick={props.onAgain}>{t("kit.again")}</Button>
          </span>
        )
      }
    />
  );
}
