import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorBoundary } from "@tessera/web-kit/panels/ErrorBoundary.tsx";
import { LayoutPage } from "@tessera/web-kit/panels/LayoutPage.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { PopupScopeProvider, pageScope } from "@tessera/web-kit/popups/PopupContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Popups } from "../../../features/pages/ui/Popups.tsx";
import type { OpenedPage } from "../navigation/chain.ts";

/** See `PageBody`. */
export interface PageBodyProps {
  readonly page: OpenedPage;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onAgain: () => void;
}

/** The page inside the frame. The focus goes to it when another page has come, so that a reader begins there. */
export function PageBody(props: PageBodyProps): ReactNode {
  const { page, isLoading, error, onAgain } = props;
  const { t } = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const path = page.url.split("?", 1)[0] ?? "/";
  const place = `${path} ${page.layout.layout.idPage ?? ""}`;
  const former = useRef(place);
  useEffect(() => {
    if (former.current === place) return;
    former.current = place;
    body.current?.focus({ preventScroll: true });
    body.current?.parentElement?.scrollTo(0, 0);
  }, [place]);
  const content = page.layout.layout;
  const { page: layout, idSubsystem, title } = content;
  return (
    <div ref={body} tabIndex={-1} className="t-page" aria-busy={isLoading}>
      {content.image !== null && (
        <meta property="og:image" content={new URL(content.image, window.location.origin).href} />
      )}
      {isLoading && <div className="t-page__progress" />}
      {error !== null ? (
        <PanelProblem error={error} onAgain={onAgain} />
      ) : (
        <ErrorBoundary resetKey={place} fallback={(thrown, again) => <PanelProblem error={thrown} onAgain={again} />}>
          {layout === null ? (
            <EmptyState text={t("kit.page.none")} />
          ) : (
            <PopupScopeProvider value={pageScope}>
              <LayoutPage key={place} page={layout} title={title} subsystem={idSubsystem} content={content} />
            </PopupScopeProvider>
          )}
        </ErrorBoundary>
      )}
      <Popups title={title} />
    </div>
  );
}
