import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import type { Place } from "./place.ts";

/** The way from the page's record to the one whose relations are shown; each step back is a button. */
export function Trail(props: {
  /** Name of the page's record. */
  readonly first: string;
  readonly trail: readonly Place[];
  /** Goes back to so many steps. */
  readonly onBack: (length: number) => void;
}): ReactNode {
  const { first, onBack, trail } = props;
  const { t } = useTexts();
  if (trail.length === 0) return null;
  // Known by how far they are along: the same record may be met again.
  const all = [first, ...trail.map(({ name }) => name)].map((name, depth) => ({ name, depth }));
  return (
    <nav className="t-relations__trail" aria-label={t("relationships.trail")}>
      <ol>
        {all.map(({ depth, name }) => (
          <li key={depth}>
            {depth > 0 && <Icon of={ChevronRight} size={12} />}
            {depth < trail.length ? (
              <button type="button" className="t-relations__step t-cut" onClick={() => onBack(depth)}>
                {name}
              </button>
            ) : (
              <span className="t-cut" aria-current="step">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
