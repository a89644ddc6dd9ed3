import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode, useRef } from "react";
import { classNames } from "../classNames.ts";
import { Icon, type IconSource } from "../show/Icon.tsx";
import "./Tree.css";

export type TreeNode = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconSource;
  /** At the right: a mark or a count. */
  readonly end?: ReactNode;
  /** An empty array is a branch without leaves. */
  readonly children?: readonly TreeNode[];
};

/** A row as the tree would draw it: the attributes of its element, with what stands in it. */
export type TreeRow = {
  readonly id: string;
  readonly attributes: ComponentProps<"div"> & { readonly "data-id": string };
};

export type TreeProps = {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpand: (expanded: ReadonlySet<string>) => void;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** Draws a row, with something added to it. Default: the tree draws it. */
  readonly row?: (row: TreeRow) => ReactNode;
};

type VisibleNode = {
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: string | null;
  readonly place: number;
  readonly size: number;
};

function visible(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parent: string | null = null,
): readonly VisibleNode[] {
  return nodes.flatMap((node, index) => [
    { node, level, parent, place: index + 1, size: nodes.length },
    ...(node.children && expanded.has(node.id) ? visible(node.children, expanded, level + 1, node.id) : []),
  ]);
}

/** An ARIA tree: arrows move, open and close; Home, End; first letters find; Enter or Space chooses. */
export function Tree(props: TreeProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const { expanded } = props;
  const items = visible(props.nodes, expanded);
  const known = items.some((item) => item.node.id === (focused.current ?? props.selected));
  const tabStop = known ? (focused.current ?? props.selected) : (items[0]?.node.id ?? null);
  const focus = (item: VisibleNode | undefined): void => {
    if (!item) return;
    focused.current = item.node.id;
    for (const element of list.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? []) {
      const here = element.dataset.id === item.node.id;
      element.tabIndex = here ? 0 : -1;
      if (here) element.focus();
    }
  };
  const toggle = (id: string, open: boolean): void => {
    const next = new Set(expanded);
    if (open) next.add(id);
    else next.delete(id);
    props.onExpand(next);
  };
  const onKeyDown = (event: KeyboardEvent, item: VisibleNode): void => {
    const at = items.indexOf(item);
    const { node } = item;
    const open = expanded.has(node.id);
    if (event.key === "ArrowDown") focus(items[at + 1]);
    else if (event.key === "ArrowUp") focus(items[at - 1]);
    else if (event.key === "Home") focus(items[0]);
    else if (event.key === "End") focus(items.at(-1));
    else if (event.key === "ArrowRight") {
      if (node.children && !open) toggle(node.id, true);
      else if (node.children) focus(items[at + 1]);
    } else if (event.key === "ArrowLeft") {
      if (node.children && open) toggle(node.id, false);
      else focus(items.find((other) => other.node.id === item.parent));
    } else if (event.key === "Enter" || event.key === " ") props.onSelect(node.id);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const wanted = event.key.toLocaleLowerCase();
      const rotated = [...items.slice(at + 1), ...items.slice(0, at)];
      focus(rotated.find((other) => other.node.label.toLocaleLowerCase().startsWith(wanted)));
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={list} role="tree" aria-label={props.label} className="t-tree">
      {items.map((item) => {
        const { node } = item;
        const open = node.children ? expanded.has(node.id) : undefined;
        const attributes: TreeRow["attributes"] = {
          role: "treeitem",
          "data-id": node.id,
          "aria-level": item.level,
          "aria-posinset": item.place,
          "aria-setsize": item.size,
          "aria-expanded": open,
          "aria-selected": node.id === props.selected,
          tabIndex: node.id === tabStop ? 0 : -1,
          className: classNames("t-tree__node", node.id === props.selected && "is-selected"),
          style: { paddingLeft: 8 + (item.level - 1) * 16 },
          onFocus: () => {
            focused.current = node.id;
          },
          onKeyDown: (event) => onKeyDown(event, item),
          onClick: () => {
            if (node.children && !expanded.has(node.id)) toggle(node.id, true);
            props.onSelect(node.id);
          },
          children: (
            <>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same */}
              <span
                className="t-tree__twist"
                onClick={(event) => {
                  if (open === undefined) return;
                  event.stopPropagation();
                  toggle(node.id, !open);
                }}
              >
                {open !== undefined && <Icon of={open ? ChevronDown : ChevronRight} size={12} />}
              </span>
              {node.icon && <Icon of={node.icon} />}
              <span className="t-cut" title={node.label}>
                {node.label}
              </span>
              {node.end && <span className="t-tree__end">{node.end}</span>}
            </>
          ),
        };
        return (
          <Fragment key={node.id}>
            {props.row ? props.row({ id: node.id, attributes }) : <div {...attributes} />}
          </Fragment>
        );
      })}
    </div>
  );
}
