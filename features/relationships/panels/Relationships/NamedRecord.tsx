import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Waypoints from "lucide-react/icons/waypoints";
import type { ReactNode } from "react";
import type { getRelationships } from "../../operations/getRelationships.ts";
import type { Place } from "./place.ts";

type Relation = OutputOf<typeof getRelationships>["relations"][number];

/** A record by its name: it leads to its page, and to the relations that it has in turn. */
export function NamedRecord(props: {
  readonly relation: Relation;
  readonly record: NonNullable<Relation["record"]>;
  readonly onWalk: (place: Place) => void;
}): ReactNode {
  const { onWalk, relation, record } = props;
  const { key, name, url } = record;
  const { t } = useTexts();
  const { entity, isReadable } = relation;
  return (
    <span className="t-relations__record">
      {url === null ? <span>{name}</span> : <Link href={url}>{name}</Link>}
      {isReadable && (
        <IconButton
          icon={Waypoints}
          label={t("relationships.walk", { name })}
          onClick={() => onWalk({ entity, key, name })}
        />
      )}
    </span>
  );
}
