import { Splitter } from "@tessera/ui/frame/Splitter.tsx";
import type { ReactNode } from "react";
import { usePageContext } from "../page/usePageContext.ts";
import { useTexts } from "../texts/useTexts.ts";
import { useStoredFlag } from "./useStoredFlag.ts";
import { useStoredNumber } from "./useStoredNumber.ts";

/** A row of two columns with a line between them that people move (spec lists §2.9 divider); where it was put is kept in this browser. */
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
