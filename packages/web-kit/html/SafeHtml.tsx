import { lazy, type ReactNode, Suspense } from "react";

const CleanMarkup = lazy(async () => ({ default: (await import("./CleanMarkup.tsx")).CleanMarkup }));

/** Draws markup that somebody stored, cleaned (see `cleanHtml`); what cleans it is loaded with the first. Its links stay in the application. */
export function SafeHtml(props: { html: string; className?: string }): ReactNode {
  return (
    <Suspense fallback={null}>
      <CleanMarkup {...props} />
    </Suspense>
  );
}
