import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { errorText } from "../api/errorText.ts";
import { useNotify } from "../notifications/useNotify.ts";
import { useTexts } from "../texts/useTexts.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { loadPart } from "./loadPart.ts";

/** What a part that comes late is given beside its own properties. */
export interface LateProps {
  /** Stands in its place while it is loaded. Default: nothing. */
  readonly waiting?: ReactNode;
  /** Stands in its place when it cannot be had, without a notice. Absent: nothing does, and a notice says why. */
  readonly instead?: ReactNode;
  /** It cannot be had: what opened it is to forget that it did, so that opening it again loads it again. */
  readonly onFailed?: () => void;
}

/** The place of a part that cannot be had. */
function Missing(props: {
  readonly error: unknown;
  readonly instead: ReactNode;
  /** Called with what takes its notice away. */
  readonly onNotice: (withdraw: () => void) => void;
  readonly onFailed: () => void;
  readonly onAgain: () => void;
}): ReactNode {
  const { error, instead, onAgain, onFailed, onNotice } = props;
  const { t } = useTexts();
  const notify = useNotify();
  useEffect(() => {
    if (instead === undefined) {
      const { title, detail } = errorText(error, t);
      onNotice(notify({ type: "error", title, message: detail ?? "" }));
    }
    onFailed();
    window.addEventListener("online", onAgain);
    return () => window.removeEventListener("online", onAgain);
    // Notified once, when it has failed.
  }, []);
  return instead ?? null;
}

/** Stands beside a part that is there. */
function Here({ onHere }: { readonly onHere: () => void }): ReactNode {
  useEffect(onHere, []);
  return null;
}

/**
 * A part of the application that is loaded when it is first drawn, such as a dialog. When it cannot be had, or fails
 * while it is drawn, all that stands around it stays as it is, with what was entered there (spec lists §8 chunk load
 * failure); it is loaded again when it is drawn the next time, or when the browser has a connection again. The notice
 * goes as soon as it is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LateProps> {
  const begin = (): ComponentType<Props> => lazy(async () => ({ default: await loadPart(load) }));
  let latest = begin();
  /** Takes the notice away that it cannot be had; null: there is none. */
  let withdraw: (() => void) | null = null;
  const onHere = (): void => {
    withdraw?.();
    withdraw = null;
    window.removeEventListener("online", retry);
  };
  /** What opened it may be closed by now, so nothing draws it when the connection is back. */
  const retry = (): void => void loadPart(load).then(onHere, () => undefined);
  const onNotice = (next: () => void): void => {
    onHere();
    withdraw = next;
    window.addEventListener("online", retry);
  };
  return function LatePart(props) {
    const { waiting = null, instead, onFailed } = props;
    const [View, setView] = useState(() => latest);
    return (
      <ErrorBoundary
        fallback={(error, again) => (
          <Missing
            error={error}
            instead={instead}
            onNotice={onNotice}
            onFailed={() => {
              if (latest === View) latest = begin();
              onFailed?.();
            }}
            onAgain={() => {
              setView(() => latest);
              again();
            }}
          />
        )}
      >
        <Suspense fallback={waiting}>
          {createElement(View, props)}
          <Here onHere={onHere} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
