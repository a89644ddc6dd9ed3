import File from "lucide-react/icons/file";
import { useState } from "react";
import { type Fixture, fixture } from "../fixture.ts";
import { Calendar } from "../input/Calendar.tsx";
import { Tree, type TreeNode } from "./Tree.tsx";

const nodes: readonly TreeNode[] = [
  {
    id: "forms",
    label: "Forms",
    children: [
      { id: "request", label: "Service request", icon: File },
      { id: "order", label: "Order", icon: File },
    ],
  },
  { id: "lists", label: "Lists", children: [] },
];

function Definitions() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(["forms"]));
  const [selected, setSelected] = useState<string | null>("order");
  return (
    <Tree
      label="Definitions"
      nodes={nodes}
      expanded={expanded}
      onExpand={setExpanded}
      selected={selected}
      onSelect={setSelected}
    />
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("definitions", Definitions),
  fixture("calendar", () => <Calendar value="2026-11-21" min="2026-11-05" max="2026-12-24" onPick={() => undefined} />),
];
