import { Button } from "@tessera/ui/action/Button.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import type { ReactNode } from "react";
import { errorText } from "../api/errorText.ts";
import { useTexts } from "../texts/useTexts.ts";

/** Why a panel has nothing to show, and the way to try again. */
export function PanelProblem(props: {
  readonly error: unknown;
  readonly onAgain: () => void;
  /** Further ways out, behind the first. */
  readonly more?: ReactNode;
}): ReactNode {
  const { t } = useTexts();
  const { title, detail, code } = errorText(props.error, t);
  return (
    <ErrorState
      title={title}
      text={detail}
      code={code ?? undefined}
      action={
        <>
          <Button onClick={props.onAgain}>{t("kit.again")}</Button>
          {props.more}
        </>
      }
    />
  );
}
