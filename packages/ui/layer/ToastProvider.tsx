import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { type Toast, ToastStack } from "./ToastStack.tsx";

export type ToastRequest = Omit<Toast, "id">;

/** Shows a notice; returns the function that takes it away. */
export type ShowToast = (toast: ToastRequest) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Holds the notices of the page and draws them above everything, also above open drawers. */
export function ToastProvider(props: { children: ReactNode }): ReactNode {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const count = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((item) => item.id !== id)), []);
  const show = useCallback<ShowToast>(
    (toast) => {
      count.current += 1;
      const id = count.current;
      setToasts((all) => [...all, { ...toast, id }]);
      return () => dismiss(id);
    },
    [dismiss],
  );
  const value = useMemo(() => show, [show]);
  return (
    <ToastContext value={value}>
      {props.children}
      <ToastStack toasts={toasts} onDismiss={dismiss} />
    </ToastContext>
  );
}

/** The function that shows notices. Throws outside a `ToastProvider`, because a notice would be lost. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it.");
  return show;
}
