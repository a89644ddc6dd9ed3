import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import type { getRelationships } from "../../operations/getRelationships.ts";
import type { Place } from "./place.ts";
import { RelatedRecords } from "./RelatedRecords.tsx";

type Relation = OutputOf<typeof getRelationships>["relations"][number];

/** One relation with the count of its records, which open below it. */
export function RelationRow(props: {
  readonly of: { readonly entity: string; readonly key: string };
  readonly relation: Relation;
  readonly onWalk: (place: Place) => void;
}): ReactNode {
  const { of, onWalk, relation } = props;
  const { count, entityLabel, exact, label } = relation;
  const { language, t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const counted =
    count === null ? t("relationships.uncounted") : `${count.toLocaleString(language)}${exact ? "" : "+"}`;
  return (
    <li className="t-relations__row">
      <button
        type="button"
        className="t-relations__head"
        aria-expanded={isOpen}
        disabled={count === 0}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} />
        <span className="t-relations__title">
          {entityLabel}
          {label !== entityLabel && <span className="t-small t-faint"> {label}</span>}
        </span>{" "}
        <span className="t-num t-quiet">{counted}</span>
      </button>
      {isOpen && <RelatedRecords of={of} relation={relation} onWalk={onWalk} />}
    </li>
  );
}
