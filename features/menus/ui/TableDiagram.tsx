import { Link } from "@tessera/ui/action/Link.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { type Place, placeTables } from "./placeTables.ts";
import "./TableDiagram.css";

/** A table as it is drawn. */
export interface DrawnTable {
  readonly id: string;
  readonly label: string;
  readonly route: string;
  /** How many records, as text. */
  readonly records: string;
}

/** Sizes in px. */
const box = { width: 208, height: 56 };
const gap = { x: 72, y: 16 };

const leftOf = ({ column }: Place): number => column * (box.width + gap.x);
/** Every second column stands half a row lower, so that lines pass between the tables of the column in their way. */
const topOf = ({ column, row }: Place): number => (row + (column % 2) / 2) * (box.height + gap.y);

/**
 * A line from the side of one table to the side of the other that faces it, and where it ends; within a column it bows
 * out.
 */
function lineBetween(from: Place, to: Place): { readonly path: string; readonly endX: number; readonly endY: number } {
  const [startY, endY] = [topOf(from) + box.height / 2, topOf(to) + box.height / 2];
  const startX = leftOf(from) + (from.column > to.column ? 0 : box.width);
  const endX = leftOf(to) + (from.column < to.column ? 0 : box.width);
  const isSame = from.column === to.column;
  const bend = isSame ? gap.x / 2 : Math.sign(endX - startX) * (gap.x / 2);
  // Beyond the next column the line runs level with its end, in the gap between tables.
  const path = `M ${startX} ${startY} C ${startX + bend} ${startY}, ${startX + bend} ${endY}, ${startX + 2 * bend} ${endY} L ${endX} ${endY}`;
  const bow = `M ${startX} ${startY} C ${startX + bend} ${startY}, ${endX + bend} ${endY}, ${endX} ${endY}`;
  return { path: isSame ? bow : path, endX, endY };
}

/** Tables as boxes that lead to their lists, and lines from each to those that it refers to. */
export function TableDiagram(props: {
  readonly label: string;
  readonly nodes: readonly DrawnTable[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}): ReactNode {
  const { edges, label, nodes } = props;
  const { t } = useTexts();
  const [active, setActive] = useState<string | null>(null);
  const places = placeTables(props);
  const named = new Map(nodes.map((node) => [node.id, node.label]));
  const all = [...places.values()];
  const width = Math.max(0, ...all.map(leftOf)) + box.width + gap.x / 2;
  const height = Math.max(0, ...all.map(topOf)) + box.height;
  const inOrder = nodes.toSorted((left, right) => {
    const [one, other] = [places.get(left.id), places.get(right.id)];
    return one && other ? one.column - other.column || one.row - other.row : 0;
  });
  return (
    <div className="t-diagram">
      <ul aria-label={label} style={{ width, height }}>
        <svg aria-hidden="true" width={width} height={height}>
          {edges.map(({ from, to }) => {
            const [start, end] = [places.get(from), places.get(to)];
            if (!start || !end) return null;
            const isActive = active === from || active === to;
            const { path, endX, endY } = lineBetween(start, end);
            return (
              <g
                key={`${from} ${to}`}
                className={isActive ? "t-diagram__line t-diagram__line--active" : "t-diagram__line"}
              >
                <path d={path} />
                <circle cx={endX} cy={endY} r={3.5} />
              </g>
            );
          })}
        </svg>
        {inOrder.map(({ id, label: name, route, records }) => {
          const place = places.get(id);
          const targets = edges.filter(({ from }) => from === id).map(({ to }) => named.get(to) ?? to);
          return (
            <li
              key={id}
              style={{ left: place && leftOf(place), top: place && topOf(place), ...box }}
              onPointerEnter={() => setActive(id)}
              onPointerLeave={() => setActive(null)}
              onFocus={() => setActive(id)}
              onBlur={() => setActive(null)}
            >
              <Link href={route}>
                <span title={name}>{name}</span>
                <small>{records}</small>
                {targets.length > 0 && (
                  <span className="t-hide">{t("menus.diagram.refers", { tables: targets.join(", ") })}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
