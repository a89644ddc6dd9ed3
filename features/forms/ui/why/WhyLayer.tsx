import type { ExplainTarget } from "@tessera/form-engine/explain/explanation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { whyTarget } from "./whyTarget.tsx";
import "./Why.css";

const WhyDialog = lazyDialog(async () => (await import("./WhyDialog.tsx")).WhyDialog);

/** A field that is pointed at or worked in, with the element where its label stands. */
interface Shown {
  readonly head: Element;
  readonly target: ExplainTarget;
}

function shownAt(store: FormStore, from: EventTarget | null): Shown | null {
  const field = from instanceof Element ? from.closest("[data-field]") : null;
  const head = field?.querySelector(".t-field__head");
  const target = field ? whyTarget(store, field) : null;
  return head && target ? { head, target } : null;
}

/**
 * Offers "Why?" at the fields of a form drawn beside it in the same element: a sign at the label of the field that is
 * pointed at, tapped or worked in, and Alt+F1 there and in the cells of sheets. One sign for the whole form, so that
 * fields cost nothing.
 */
export function WhyLayer(props: {
  store: FormStore;
  mayDesign: boolean;
  /** Whether the person has asked elsewhere, without naming a field. */
  isAsking: boolean;
  onClose: () => void;
}): ReactNode {
  const { isAsking, mayDesign, onClose, store } = props;
  const { t } = useTexts();
  const mark = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [asked, setAsked] = useState<ExplainTarget | null>(null);
  useEffect(() => {
    const root = mark.current?.parentElement;
    if (!root) return;
    const show = (event: Event): void => {
      const next = shownAt(store, event.target);
      if (next) setShown((now) => (now?.head === next.head ? now : next));
    };
    const leave = (event: Event): void => {
      // A finger that is lifted leaves everything; the sign of what it tapped stays, to be tapped in turn.
      if (Reflect.get(event, "pointerType") !== "touch") setShown(shownAt(store, document.activeElement));
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "F1" || !event.altKey || !(event.target instanceof Element)) return;
      event.preventDefault();
      setAsked(whyTarget(store, event.target));
    };
    const listeners = [
      ["pointerover", show],
      ["pointerdown", show],
      ["focusin", show],
      ["pointerleave", leave],
    ] as const;
    for (const [name, listener] of listeners) root.addEventListener(name, listener);
    root.addEventListener("keydown", press);
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener);
      root.removeEventListener("keydown", press);
    };
  }, [store]);
  const label = shown && "slot" in shown.target ? (store.field(shown.target)?.label ?? "") : "";
  const name = t("form.why.ask", { field: shownText(label, t) });
  const close = (): void => {
    setAsked(null);
    onClose();
  };
  return (
    <div ref={mark} className="t-why__layer">
      {shown?.head.isConnected &&
        createPortal(
          <button
            type="button"
            className="t-why__ask"
            aria-label={name}
            aria-haspopup="dialog"
            aria-keyshortcuts="Alt+F1"
            title={`${name} (Alt+F1)`}
            onClick={() => setAsked(shown.target)}
          >
            <Icon of={CircleQuestionMark} size={14} />
          </button>,
          shown.head,
        )}
      {(asked !== null || isAsking) && <WhyDialog store={store} mayDesign={mayDesign} asked={asked} onClose={close} />}
    </div>
  );
}
