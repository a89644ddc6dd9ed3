import { Button } from "@tessera/ui/action/Button.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { type ReactNode, Suspense, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { isLoadFailure } from "./loadPart.ts";
import { PanelBars } from "./PanelBars.tsx";
import { PanelProblem } from "./PanelProblem.tsx";
import { usePanelRegistry } from "./PanelRegistryProvider.tsx";
import { forgetPanel, panelView } from "./panelViews.ts";
import { notePanel } from "./placedPanels.ts";

/** A panel to draw. */
export interface PanelHostProps {
  /** Element id of the grid item: unique on its page. */
  readonly id: string;
  /** Name of the panel type. */
  readonly type: string;
  /** Its parameters, checked against the type's schema by the server. */
  readonly params: unknown;
  /** See `PanelViewProps`. */
  readonly isOneOfSeveral?: boolean;
  /**
   * It stands in a bar, where there is room for one line: it waits with one, and where it fails it is left out.
   * Default: false.
   */
  readonly isInline?: boolean;
}

function PanelSkeleton({ isInline }: { readonly isInline: boolean }): ReactNode {
  if (isInline) return <Skeleton width={160} />;
  return <PanelBars />;
}

/** Looks a panel type up, loads its chunk and draws it; what fails inside stays inside (design §9). */
export function PanelHost(props: PanelHostProps): ReactNode {
  const { id, type, params, isOneOfSeveral = false, isInline = false } = props;
  const { t } = useTexts();
  const registry = usePanelRegistry();
  const [attempt, setAttempt] = useState(0);
  const View = panelView(registry, type);
  if (View === null) {
    return <ErrorState title={t("kit.panel.unknown.title", { type })} text={t("kit.panel.unknown.text")} />;
  }
  return (
    <ErrorBoundary
      resetKey={attempt}
      fallback={(error, again) => {
        if (isInline) return null;
        const retry = (): void => {
          forgetPanel(registry, type);
          setAttempt(attempt + 1);
          again();
        };
        return (
          <PanelProblem
            error={error}
            onAgain={retry}
            more={isLoadFailure(error) && <Button onClick={() => location.reload()}>{t("kit.start.refresh")}</Button>}
          />
        );
      }}
    >
      <Suspense fallback={<PanelSkeleton isInline={isInline} />}>
        {/* Has no box of its own: it names the panel to anyone who looks at the page from outside. */}
        <div
          className="t-panel-host"
          data-panel={id}
          ref={(element) => {
            if (element !== null && !isInline) notePanel(element, { type, params });
          }}
        >
          <View id={id} params={params} isOneOfSeveral={isOneOfSeveral} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}
