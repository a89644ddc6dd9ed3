import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react";
import { useElementDrag } from "../elements/elementDragContext.tsx";
import { type Box, boxOf } from "./dropAt.ts";
import { type FormPlace, placeOfAnchor } from "./formPlaces.ts";

/** Shows where what is dragged would come to stand. */
export function DropMark(props: {
  canvas: RefObject<HTMLElement | null>;
  places: (moved: string) => readonly FormPlace[];
}): ReactNode {
  const { canvas, places } = props;
  const { anchor, isByKeyboard, moved } = useElementDrag();
  const { t } = useTexts();
  const [box, setBox] = useState<Box | null>(null);
  const place = moved === null || anchor === null ? null : placeOfAnchor(places(moved), anchor.row);
  const key = place?.anchors[0].row ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands moves with the place
  useLayoutEffect(() => {
    setBox(place === null || canvas.current === null ? null : boxOf(canvas.current, place));
  }, [canvas, key]);
  useLayoutEffect(() => {
    if (box !== null && isByKeyboard)
      canvas.current?.querySelector(".t-fc__drop")?.scrollIntoView?.({ block: "nearest" });
  }, [box, canvas, isByKeyboard]);
  if (box === null || place === null) return null;
  return (
    <div aria-hidden className="t-fc__drop" data-kind={place.kind} style={{ ...box }}>
      {place.kind === "beside" && (
        <span>
          {t("definitions.canvas.columns", {
            row: place.row + 1,
            from: place.start + 1,
            to: place.start + place.width,
            width: place.width,
          })}
        </span>
      )}
    </div>
  );
}
