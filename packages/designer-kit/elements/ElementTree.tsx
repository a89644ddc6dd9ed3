import { Tree, type TreeNode } from "@tessera/ui/frame/Tree.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useState } from "react";
import { objectName, type Translate } from "../document/changeText.ts";
import { allNodes, type Collection, type ElementNode } from "../schema/elementTree.ts";
import { propertyKey } from "../sheet/sheetOf.ts";
import { elementIcon } from "./elementIcon.tsx";
import "../designer.css";

/** Id of the document itself in the tree: its path is empty. */
const rootId = "document";

function elementNode(node: ElementNode, bad: ReadonlySet<string>, t: Translate): TreeNode {
  const children = branches(node.collections, bad, t);
  return {
    id: node.path,
    label: objectName(node.value, t) || node.id,
    icon: elementIcon(node.property),
    ...(bad.has(node.path)
      ? { end: <Icon of={CircleAlert} label={t("definitions.has_problem")} className="t-designer__error" /> }
      : {}),
    ...(children.length > 0 ? { children } : {}),
  };
}

/** Elements stand directly below what has one array of them; several arrays are branches of their own. Empty optional ones stay away. */
function branches(collections: readonly Collection[], bad: ReadonlySet<string>, t: Translate): readonly TreeNode[] {
  const shown = collections.filter(({ nodes, required }) => required || nodes.length > 0);
  const [only] = shown;
  if (only && shown.length === 1) return only.nodes.map((node) => elementNode(node, bad, t));
  return shown.map((collection) => ({
    id: collection.path,
    label: t(propertyKey(collection.property)),
    icon: elementIcon(collection.property),
    end: <span className="t-faint t-small t-num">{collection.nodes.length}</span>,
    children: collection.nodes.map((node) => elementNode(node, bad, t)),
  }));
}

function around(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** The elements of a document as a tree; the document stands on top. `bad` are the paths of elements with problems. */
export function ElementTree(props: {
  name: string;
  collections: readonly Collection[];
  selected: string;
  bad: ReadonlySet<string>;
  onSelect: (path: string) => void;
}): ReactNode {
  const { collections, selected } = props;
  const { t } = useTexts();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const paths = allNodes(collections).flatMap(({ node, collection }) => [collection.path, node.path]);
  const all = new Set([rootId, ...collections.map(({ path }) => path), ...paths]);
  const onTheWay = new Set(around(selected).slice(0, -1));
  const expanded = new Set([...all].filter((id) => !closed.has(id) || onTheWay.has(id)));
  const nodes: readonly TreeNode[] = [
    { id: rootId, label: props.name, icon: elementIcon(""), children: branches(collections, props.bad, t) },
  ];
  return (
    <Tree
      label={t("definitions.elements")}
      nodes={nodes}
      expanded={expanded}
      onExpand={(next) => setClosed(new Set([...all].filter((id) => !next.has(id))))}
      selected={selected === "" ? rootId : selected}
      onSelect={(id) => props.onSelect(id === rootId ? "" : id)}
    />
  );
}
