import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { getRelationships } from "../../operations/getRelationships.ts";
import { NamedRecord } from "./NamedRecord.tsx";
import type { Place } from "./place.ts";
import { RelationRow } from "./RelationRow.tsx";

type Answer = OutputOf<typeof getRelationships>;
type Relation = Answer["relations"][number];

const directions = ["to", "from", "linked"] as const;

function Direction(props: {
  readonly of: { readonly entity: string; readonly key: string };
  readonly direction: (typeof directions)[number];
  readonly heading: "h2" | "h3";
  readonly relations: readonly Relation[];
  readonly onWalk: (place: Place) => void;
}): ReactNode {
  const { direction, heading: Heading, of, onWalk, relations } = props;
  const { t } = useTexts();
  const titleId = useId();
  if (relations.length === 0) return null;
  return (
    <section className="t-relations__part" aria-labelledby={titleId}>
      <Heading id={titleId}>{t(`relationships.direction.${direction}`)}</Heading>
      <ul>
        {relations.map((relation) =>
          relation.record === null ? (
            <RelationRow key={relation.id} of={of} relation={relation} onWalk={onWalk} />
          ) : (
            <li key={relation.id} className="t-relations__one">
              <span className="t-small t-faint">{relation.label}</span>
              <NamedRecord relation={relation} record={relation.record} onWalk={onWalk} />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** The relations of a record by direction; those without a record stay away until they are asked for. */
export function Relations(props: {
  readonly of: { readonly entity: string; readonly key: string };
  readonly answer: Answer;
  /** What heads its parts: below the panel's title, or else the page's. */
  readonly heading: "h2" | "h3";
  /** Whether the keyboard goes on at its name: what was pressed to come here is gone. */
  readonly takesFocus: boolean;
  readonly onWalk: (place: Place) => void;
}): ReactNode {
  const { answer, of, onWalk } = props;
  const { t } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const empty = answer.relations.filter(({ count }) => count === 0).length;
  const shown = answer.relations.filter(({ count }) => isWhole || count !== 0);
  const name = useRef<HTMLParagraphElement>(null);
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  const { record } = answer;
  return (
    <>
      <p ref={name} tabIndex={-1} className="t-relations__name">
        <span className="t-small t-faint">{answer.label}</span>
        {record.url === null ? <b>{record.name}</b> : <Link href={record.url}>{record.name}</Link>}
      </p>
      {answer.relations.length === 0 && <EmptyState text={t("relationships.none")} />}
      {shown.length === 0 && empty > 0 && <p className="t-quiet">{t("relationships.all_empty")}</p>}
      {directions.map((direction) => (
        <Direction
          key={direction}
          of={of}
          direction={direction}
          heading={props.heading}
          relations={shown.filter((relation) => relation.direction === direction)}
          onWalk={onWalk}
        />
      ))}
      {empty > 0 && (
        <div className="t-relations__more">
          <Button variant="quiet" expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("relationships.hide_empty") : t("relationships.show_empty", { count: empty })}
          </Button>
        </div>
      )}
    </>
  );
}
