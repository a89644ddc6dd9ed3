import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { positionText } from "./mapText.ts";
import { ringsOf, type Shape } from "./mapValue.ts";

/** So many are written out; the map has them all. */
const shown = 20;

/** Shapes as text: the name of each, what it is, and where it begins. */
export function ShapeTexts({ shapes }: { readonly shapes: readonly Shape[] }): ReactNode {
  const { t } = useTexts();
  const { language } = useUiText();
  return (
    <ul className="t-map__texts t-small">
      {shapes.slice(0, shown).map(({ geometry, properties: { name } }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape has nothing else that names it
        <li key={index}>
          {name !== undefined && <b>{name}</b>}{" "}
          <span className="t-quiet t-num">
            {t(`field.map.kind_${geometry.type}`)}, {positionText(ringsOf(geometry)[0]?.[0] ?? [], language)}
          </span>
        </li>
      ))}
      {shapes.length > shown && <li className="t-quiet">{t("field.map.more", { count: shapes.length - shown })}</li>}
    </ul>
  );
}
