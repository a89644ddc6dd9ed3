import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import { type Fixture, fixture } from "../fixture.ts";
import { Avatar } from "../show/Avatar.tsx";
import { Badge } from "../show/Badge.tsx";
import { Late } from "../show/Late.tsx";
import { Tile } from "../show/Tile.tsx";
import { Chip } from "./Chip.tsx";
import { FacetChip } from "./FacetChip.tsx";
import { Tag } from "./Tag.tsx";
import { TagList } from "./TagList.tsx";

export const fixtures: readonly Fixture[] = [
  fixture("signs of states", () => (
    <div className="g-row">
      <Tile shape="empty" />
      <Tile shape="half" tone="accent" />
      <Tile shape="threeQuarters" tone="info" />
      <Tile shape="ticked" tone="success" />
      <Tile shape="wait" tone="warning" />
      <Tile shape="late" tone="danger" />
      <Tile shape="stop" />
    </div>
  )),
  fixture("late dates", () => (
    <div className="g-row">
      <Late label="Late">19/11/2026</Late>
      <Late label="Late" />
    </div>
  )),
  fixture("states", () => (
    <div className="g-row">
      <Chip tile="empty">New</Chip>
      <Chip tile="half" tone="accent">
        In progress
      </Chip>
      <Chip tile="wait" tone="warning">
        Waiting
      </Chip>
      <Chip tile="threeQuarters" tone="info">
        In review
      </Chip>
      <Chip tile="ticked" tone="success">
        Done
      </Chip>
      <Chip tile="late" tone="danger">
        Late
      </Chip>
      <Chip tile="stop">Cancelled</Chip>
    </div>
  )),
  fixture("remarks, facets, counts, people", () => (
    <div className="g-row">
      <Chip tone="info" icon={Info}>
        New version
      </Chip>
      <Chip tone="danger" icon={CircleAlert}>
        Overdue
      </Chip>
      <FacetChip name="Status" onRemove={() => undefined}>
        Open <i>or</i> waiting
      </FacetChip>
      <Tag label="Audit" onRemove={() => undefined} />
      <TagList keys={["hu", "de"]} nameOf={(key) => key.toUpperCase()} />
      <Badge>18</Badge>
      <Badge tone="accent">5</Badge>
      <Badge tone="warning">2</Badge>
      <Badge tone="danger">3</Badge>
      <Avatar name="Kővári Anna" />
      <Avatar name="Großmann Lukas" here />
      <Avatar name="Szűcs Ildikó" size={32} />
    </div>
  )),
];
