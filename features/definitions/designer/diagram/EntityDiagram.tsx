import { Canvas } from "@tessera/designer-kit/canvas/Canvas.tsx";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowRight from "lucide-react/icons/arrow-right";
import KeyRound from "lucide-react/icons/key-round";
import { type ReactNode, useMemo, useState } from "react";
import { diagramReaches, getEntityDiagram } from "#features/entities/operations/getEntityDiagram.ts";
import { type EntityNode, type EntityRow, entityNodes } from "./entityNodes.ts";
import "./EntityDiagram.css";

const marks = { key: KeyRound, reference: ArrowRight };

function Row({ end, label, mark }: EntityRow): ReactNode {
  const { t } = useTexts();
  return (
    <span className="t-entity__row">
      <span className="t-entity__mark">
        {mark && <Icon of={marks[mark]} size={12} label={t(`definitions.diagram.${mark}`)} />}
      </span>
      <span className="t-cut">{label}</span>
      <span className="t-entity__end t-cut">{end}</span>
    </span>
  );
}

/** An entity with the entities around it, or all of its subsystem: what they consist of, and how they refer to each other. */
export function EntityDiagram(props: { entity: string; onOpen: (entity: string) => void }): ReactNode {
  const { entity, onOpen } = props;
  const { t } = useTexts();
  const [reach, setReach] = useState<(typeof diagramReaches)[number]>("one");
  const [chosen, setChosen] = useState(entity);
  const query = useOperationQuery(getEntityDiagram, { entity, reach });
  const { data } = query;
  const diagram = useMemo(() => data && entityNodes(data, t), [data, t]);
  // What was chosen may be out of reach now.
  const selected = diagram?.nodes.find(({ id }) => id === chosen) ?? diagram?.nodes.find(({ id }) => id === entity);
  const draw = (node: EntityNode): ReactNode => (
    <span className="t-entity">
      <span className="t-entity__head t-cut">{node.name}</span>
      {node.rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
      {node.more > 0 && (
        <span className="t-entity__row t-faint">
          <span className="t-entity__mark" />
          <span>{t("definitions.diagram.more", { count: node.more })}</span>
        </span>
      )}
    </span>
  );
  return (
    <div className="t-diagram-view">
      <div className="t-diagram-view__tools">
        <Segmented
          label={t("definitions.diagram.reach")}
          value={reach}
          onChange={(id) => setReach(diagramReaches.find((one) => one === id) ?? "one")}
          items={diagramReaches.map((id) => ({ id, label: t(`definitions.diagram.reach.${id}`) }))}
        />
        {data !== undefined && data.left > 0 && (
          <span role="status">{t("definitions.diagram.left", { count: data.left })}</span>
        )}
        {selected !== undefined && selected.id !== entity && (
          <Button onClick={() => onOpen(selected.id)}>{t("definitions.diagram.open", { name: selected.name })}</Button>
        )}
      </div>
      {query.isError ? (
        <PanelProblem error={query.error} onAgain={() => void query.refetch()} />
      ) : diagram === undefined || selected === undefined ? (
        <div className="t-defs__wait" role="status" aria-busy="true">
          <Skeleton width={240} />
          <Skeleton width={360} />
        </div>
      ) : (
        <Canvas
          label={t("definitions.diagram.label")}
          nodes={diagram.nodes}
          edges={diagram.edges}
          selected={selected.id}
          onSelect={setChosen}
          onOpen={onOpen}
          nameOf={({ name }) => name}
          draw={draw}
        />
      )}
    </div>
  );
}
