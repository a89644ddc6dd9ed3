import type { FieldViews } from "@tessera/web-kit/form/fieldView.ts";
import { type ReactNode, type UIEvent, useRef, useState } from "react";
import { ComparedRows } from "./ComparedRows.tsx";
import type { ComparedTable } from "./comparedForm.ts";
import type { Picking } from "./picking.ts";
import type { VersionSide } from "./versionSide.tsx";

/** Rows that are drawn at once. */
const pageOfRows = 200;

/** A sub-form on each side; what is scrolled sideways on one side is so on the other. */
export function ComparedTableView(props: {
  readonly of: ComparedTable;
  readonly left: VersionSide | null;
  readonly right: VersionSide;
  readonly views: ReadonlyMap<string, FieldViews>;
  readonly current: string | null;
  readonly picking: Picking | null;
  /** Draws a half around the content of a side. */
  readonly half: (at: "left" | "right", content: ReactNode) => ReactNode;
}): ReactNode {
  const { current, half, left, of, picking, right, views } = props;
  const [max, setMax] = useState(pageOfRows);
  const boxes = { left: useRef<HTMLElement>(null), right: useRef<HTMLElement>(null) };
  const follow =
    (other: "left" | "right") =>
    ({ currentTarget }: UIEvent<HTMLElement>): void => {
      const box = boxes[other].current;
      if (box && box.scrollLeft !== currentTarget.scrollLeft) box.scrollLeft = currentTarget.scrollLeft;
    };
  const common = { of, views, current, max, onMore: () => setMax(max + pageOfRows) };
  return (
    <>
      {left &&
        half(
          "left",
          <ComparedRows
            {...common}
            at="left"
            side={left}
            picking={picking}
            box={boxes.left}
            onScroll={follow("right")}
          />,
        )}
      {half(
        "right",
        <ComparedRows {...common} at="right" side={right} picking={null} box={boxes.right} onScroll={follow("left")} />,
      )}
    </>
  );
}
