import { createContext, type ReactNode, use, useCallback, useId, useLayoutEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";

/** Places in the head of a layer that the heading of the page inside it takes. */
interface HeadSlots {
  readonly title: HTMLElement | null;
  readonly state: HTMLElement | null;
  readonly tools: HTMLElement | null;
  /** Who may use them: the first that asked. */
  readonly owner: string | null;
  readonly claim: (id: string) => () => void;
}

const SlotContext = createContext<HeadSlots | null>(null);

/** What a layer draws of its places; see `useHeadSlots`. */
export interface HeadPlaces {
  /** Where the title goes; empty until a heading is there, then `isTaken`. */
  readonly title: ReactNode;
  readonly state: ReactNode;
  readonly tools: ReactNode;
  readonly isTaken: boolean;
  /** Draws what may take the places. */
  readonly around: (children: ReactNode) => ReactNode;
}

/** Places for a layer's head: the first `PageHeader` inside stands there and not above its page. */
export function useHeadSlots(): HeadPlaces {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [owners, setOwners] = useState<readonly string[]>([]);
  const claim = useCallback((id: string) => {
    setOwners((now) => [...now, id]);
    return () => setOwners((now) => now.filter((one) => one !== id));
  }, []);
  const owner = owners[0] ?? null;
  const slots = useMemo(() => ({ title, state, tools, owner, claim }), [title, state, tools, owner, claim]);
  return {
    title: <span ref={setTitle} />,
    state: <span ref={setState} className="t-drawer__state" />,
    tools: <span ref={setTools} className="t-drawer__state" />,
    isTaken: owner !== null,
    around: (children) => <SlotContext value={slots}>{children}</SlotContext>,
  };
}

/**
 * A heading moved into the head of the layer around it; null where there is none, or another heading has its places.
 */
export function useHeadPortal():
  | ((parts: { readonly title: ReactNode; readonly state: ReactNode; readonly tools: ReactNode }) => ReactNode)
  | null {
  const slots = use(SlotContext);
  const id = useId();
  const claim = slots?.claim;
  useLayoutEffect(() => claim?.(id), [claim, id]);
  if (slots === null || slots.owner !== id) return null;
  const { title, state, tools } = slots;
  return (parts) => (
    <>
      {title && createPortal(parts.title, title)}
      {state && createPortal(parts.state, state)}
      {tools && createPortal(parts.tools, tools)}
    </>
  );
}
