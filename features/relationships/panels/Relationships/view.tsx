import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelCard } from "@tessera/web-kit/panels/PanelCard.tsx";
import type { DataViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { Static } from "typebox";
import { getRelationships } from "../../operations/getRelationships.ts";
import type { relationshipsPanel } from "./def.ts";
import type { Place } from "./place.ts";
import { Relations } from "./Relations.tsx";
import { Trail } from "./Trail.tsx";
import "./Relationships.css";

type Answer = OutputOf<typeof getRelationships>;

/** The relations of a record that was walked to. */
function Walked(props: {
  readonly place: Place;
  readonly heading: "h2" | "h3";
  readonly onWalk: (place: Place) => void;
}): ReactNode {
  const { entity, key } = props.place;
  const { data, error, refetch } = useOperationQuery(getRelationships, { entity, key });
  if (error !== null) return <QueryFailure error={error} onAgain={refetch} />;
  if (data === undefined) return <Skeleton height={200} />;
  return <Relations of={{ entity, key }} answer={data} heading={props.heading} takesFocus onWalk={props.onWalk} />;
}

/** The relations of the page's record, and of those that a person walks to from it without leaving the page. */
export function View(
  props: DataViewProps<Static<typeof relationshipsPanel.params>, { readonly relationships: Answer | null }>,
): ReactNode {
  const { answers, params } = props;
  const { t } = useTexts();
  const first = answers.relationships;
  const [trail, setTrail] = useState<readonly Place[]>([]);
  const place = trail.at(-1);
  const [hasWalked, setWalked] = useState(false);
  const go = (next: readonly Place[]): void => {
    setTrail(next);
    setWalked(true);
  };
  const heading = params.title === null ? "h2" : "h3";
  const walk = (next: Place): void => go([...trail, next]);
  return (
    <PanelCard title={params.title} collapsible={false} storeId={null}>
      {first === null ? (
        <EmptyState text={t("relationships.no_record")} />
      ) : (
        <div className="t-relations">
          <Trail first={first.record.name} trail={trail} onBack={(length) => go(trail.slice(0, length))} />
          {place === undefined ? (
            <Relations of={first.of} answer={first} heading={heading} takesFocus={hasWalked} onWalk={walk} />
          ) : (
            <Walked key={JSON.stringify([place.entity, place.key])} place={place} heading={heading} onWalk={walk} />
          )}
        </div>
      )}
    </PanelCard>
  );
}
