import { Button } from "@tessera/ui/action/Button.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, Suspense } from "react";
import type { Picking } from "./picking.ts";
import { SidesView } from "./SidesView.tsx";
import { type SideState, useVersionSide } from "./useVersionSide.tsx";
import { VersionRail } from "./VersionRail.tsx";
import type { SideName, VersionSide } from "./versionSide.tsx";
import "./Versions.css";

function LoadingSides(): ReactNode {
  const { t } = useTexts();
  return (
    <div className="t-versions__compared" role="status" aria-label={t("ui.loading")}>
      <Skeleton height={320} />
    </div>
  );
}

/** Why a version cannot be shown. */
function FailedSide(props: { readonly of: Extract<SideState, { readonly state: "failed" }> }): ReactNode {
  const { error, again } = props.of;
  const { t } = useTexts();
  const { code, detail, title } = errorText(error, t);
  return (
    <div className="t-versions__compared">
      <ErrorState
        title={t("form.versions.not_valid")}
        text={detail ?? title}
        code={code ?? undefined}
        action={<Button onClick={again}>{t("kit.again")}</Button>}
      />
    </div>
  );
}

/**
 * The history of a record beside two of its states, which are chosen in it. The sides are given by name; the form that
 * is open, when there is one, is given as it is.
 */
export function VersionsView(props: {
  readonly idForm: string;
  readonly entity: string;
  readonly recordKey: string;
  readonly zone: string;
  /** Null: nothing stands on the left. */
  readonly left: SideName | null;
  readonly right: SideName;
  readonly open: VersionSide | null;
  readonly revision: number;
  readonly onChoose: (side: "left" | "right", name: SideName) => void;
  /** What may be taken from the left side, which it is given; null: nothing. */
  readonly picking: ((left: VersionSide) => Picking) | null;
  /** Stands below, where something may be taken from the left side. */
  readonly foot?: (left: VersionSide) => ReactNode;
}): ReactNode {
  const { left, open, right } = props;
  const idOf = (name: SideName | null): string | null => (name === null || name === "open" ? null : name.id);
  const [before, now] = [useVersionSide(idOf(left)), useVersionSide(idOf(right))];
  const state: SideState | null = right === "open" ? open && { state: "loaded", side: open } : now;
  const draw = (): ReactNode => {
    if (state?.state === "failed") return <FailedSide of={state} />;
    if (before?.state === "failed") return <FailedSide of={before} />;
    if (state?.state !== "loaded" || before?.state === "loading") return <LoadingSides />;
    const side = before?.state === "loaded" ? before.side : null;
    return (
      <Suspense fallback={<LoadingSides />}>
        <SidesView
          left={side}
          right={state.side}
          revision={right === "open" ? props.revision : 0}
          picking={side && props.picking ? props.picking(side) : null}
        />
        {side && props.foot?.(side)}
      </Suspense>
    );
  };
  return (
    <div className="t-versions">
      <VersionRail
        idForm={props.idForm}
        entity={props.entity}
        recordKey={props.recordKey}
        zone={props.zone}
        left={left}
        right={right}
        hasOpen={open !== null}
        onChoose={props.onChoose}
      />
      <div className="t-versions__main">{draw()}</div>
    </div>
  );
}
