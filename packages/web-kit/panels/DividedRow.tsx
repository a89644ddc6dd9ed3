import { Splitter } from "@tessera/ui/frame/Splitter.tsx";
import { type ReactNode, useState } from "react";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { useStoredFlag } from "./useStoredFlag.ts";

function read(key: string): number | null {
  try {
    const kept = Number(localStorage.getItem(key) ?? "");
    return Number.isFinite(kept) && kept > 0 ? kept : null;
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return null;
  }
}

/** A number above 0 kept in this browser under `key`; null until one was set, and when it was undone. */
function useStoredNumber(key: string): readonly [number | null, (value: number | null) => void] {
  const [state, setState] = useState(() => ({ key, value: read(key) }));
  const value = state.key === key ? state.value : read(key);
  const set = (next: number | null): void => {
    setState({ key, value: next });
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, String(next));
    } catch {
      // See above: the state of this page is right all the same.
    }
  };
  return [value, set];
}

/**
 * A row of two columns with a line between them that people move (spec lists §2.9 divider); where it was put is kept in
 * this browser.
 */
export function DividedRow(props: { id: string; share: number; first: ReactNode; second: ReactNode }): ReactNode {
  const { t } = useTexts();
  const { controller, action } = usePageContext();
  const key = `tessera.divider.${controller}/${action}#${props.id}`;
  const [width, setWidth] = useStoredNumber(key);
  const [collapsed, setCollapsed] = useStoredFlag(`${key}.collapsed`);
  return (
    <Splitter
      label={t("kit.page.divider")}
      first={props.first}
      second={props.second}
      share={props.share}
      width={width}
      onWidth={setWidth}
      collapsed={collapsed}
      onCollapsed={setCollapsed}
    />
  );
}
