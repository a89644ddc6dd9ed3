import { classNames } from "@tessera/ui/classNames.ts";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { type CSSProperties, type ReactNode, useMemo } from "react";
import type { GridItem } from "../page/pageLayout.ts";
import { usePageContext } from "../page/usePageContext.ts";
import { DictionaryProvider } from "../texts/DictionaryProvider.tsx";
import { PanelCard } from "./PanelCard.tsx";
import { PanelHost } from "./PanelHost.tsx";

/** One unit of height in pixels (spec shell §2.2). */
const unit = 40;

/**
 * A panel at its place on a page: as high as it should be, in its card, with its own text (spec lists §3 grid item).
 */
export function LayoutItem(props: { item: GridItem; fills: boolean; isOneOfSeveral: boolean }): ReactNode {
  const { id, type, params, panel, height, helpy = null, pure = false, dictionary } = props.item;
  const { controller, action } = usePageContext();
  const labels = useMemo(() => new Map((dictionary ?? []).map(({ key, text }) => [key, text])), [dictionary]);
  const host = <PanelHost id={id} type={type} params={params} isOneOfSeveral={props.isOneOfSeveral} />;
  const localized = labels.size === 0 ? host : <DictionaryProvider labels={labels}>{host}</DictionaryProvider>;
  // On a phone the page scrolls, and nothing in it by itself.
  const isNarrow = useIsNarrow();
  const isHigh = !isNarrow && height !== null && height !== undefined;
  // A custom property, which React's type of styles does not know.
  const style = isHigh ? ({ "--height": `${height * unit}px` } as CSSProperties) : {};
  const isBare = pure || ((panel === null || panel === undefined) && helpy === null);
  return (
    <div
      className={classNames(
        "t-layout__item",
        props.fills && "t-layout__item--fills",
        isHigh && "t-layout__item--high",
        panel?.fixHeight && "t-layout__item--fixed",
      )}
      style={style}
    >
      {isBare ? (
        localized
      ) : (
        <PanelCard
          title={panel?.title ?? null}
          styleClass={panel?.panelClass ?? null}
          icon={panel?.icon ?? null}
          help={helpy}
          footer={panel?.footer ?? null}
          collapsible={panel?.collapse ?? false}
          startsCollapsed={props.item.collapsed ?? false}
          storeId={`${controller}/${action}#${id}`}
        >
          {localized}
        </PanelCard>
      )}
    </div>
  );
}
