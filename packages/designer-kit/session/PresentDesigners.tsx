import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { PresentDesigner } from "./useLiveDocument.tsx";
import "../designer.css";

/** How many are drawn; the others are counted. */
const drawn = 4;

/** Who else has the document open; each leads to where they are. */
export function PresentDesigners(props: {
  present: readonly PresentDesigner[];
  /** What the element at a path is called; empty for one that is not there. */
  nameOf: (path: string) => string;
  onSelect: (path: string) => void;
}): ReactNode {
  const { nameOf, onSelect, present } = props;
  const { t } = useTexts();
  if (present.length === 0) return null;
  const rest = present.length - drawn;
  return (
    <ul className="t-designer__present" aria-label={t("definitions.present")}>
      {present.slice(0, drawn).map(({ id, place, userId, userName }) => {
        const where = place === null || place === "" ? "" : nameOf(place);
        const label = where === "" ? userName : t("definitions.present.at", { name: userName, place: where });
        const sign = <Avatar name={userName} seed={userId} size={20} here />;
        return (
          <li key={id}>
            {where === "" || place === null ? (
              <span title={label}>
                {sign}
                <span className="t-hide">{label}</span>
              </span>
            ) : (
              <button type="button" title={label} aria-label={label} onClick={() => onSelect(place)}>
                {sign}
              </button>
            )}
          </li>
        );
      })}
      {rest > 0 && <li className="t-faint t-small">{t("definitions.present.more", { count: rest })}</li>}
    </ul>
  );
}
