import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../action/Button.tsx";
import { IconButton } from "../action/IconButton.tsx";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { useTopLayer } from "./overlayStack.ts";
import "./Toast.css";

export type Toast = {
  readonly id: number;
  readonly type: "info" | "success" | "warning" | "error";
  readonly text: ReactNode;
  /** What undoes it or leads on: "Undo". */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /**
   * Milliseconds on screen, default 5000 (spec shell §9); null stays until closed. The pointer or focus on it stops the
   * clock.
   */
  readonly duration?: number | null;
  /** How it stands out, or does not. */
  readonly looks?: readonly ("accent" | "strong" | "quiet")[];
};

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const standardDuration = 5000;

function ToastCard(props: { toast: Toast; onDismiss: () => void }): ReactNode {
  const { text } = useUiText();
  const { toast, onDismiss } = props;
  const [held, setHeld] = useState(false);
  const duration = toast.duration === undefined ? standardDuration : toast.duration;
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  useEffect(() => {
    if (held || duration === null) return;
    const timer = setTimeout(() => dismiss.current(), duration);
    return () => clearTimeout(timer);
  }, [held, duration]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watching the pointer only stops the clock
    <div
      className={classNames(
        "t-raised t-toast",
        `t-toast--${toast.type}`,
        ...(toast.looks ?? []).map((look) => `t-look-${look}`),
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icons[toast.type]} className="t-toast__icon" />
      <div className="t-toast__text" role={toast.type === "error" ? "alert" : "status"}>
        {toast.text}
      </div>
      {toast.action && (
        <Button
          variant="quiet"
          onClick={() => {
            onDismiss();
            toast.action?.onClick();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} label={text("ui.close")} onClick={onDismiss} />
    </div>
  );
}

/** The notices in the corner, newest below; drawn inside the topmost modal layer so that their buttons work there. */
export function ToastStack(props: { toasts: readonly Toast[]; onDismiss: (id: number) => void }): ReactNode {
  const { text } = useUiText();
  const layer = useTopLayer();
  const stack = useRef<HTMLElement>(null);
  const shown = props.toasts.length > 0;
  useLayoutEffect(() => {
    const element = stack.current;
    // The dialog that held the stack may have closed in the same commit: the next layer shows it then.
    if (!shown || !element?.isConnected) return;
    element.showPopover();
    return () => {
      if (element.isConnected) element.hidePopover();
    };
  }, [shown, layer]);
  const newest = props.toasts.at(-1)?.id;
  useLayoutEffect(() => {
    // Where there are more than the window holds, the newest is the one to be seen.
    if (stack.current !== null) stack.current.scrollTop = stack.current.scrollHeight;
  }, [newest]);
  if (typeof document === "undefined") return null;
  return createPortal(
    <section ref={stack} popover="manual" className="t-toasts" aria-label={text("ui.new_notices")}>
      {props.toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => props.onDismiss(toast.id)} />
      ))}
    </section>,
    layer ?? document.body,
  );
}
