import Copy from "lucide-react/icons/copy";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef } from "react";
import { type Fixture, fixture } from "../fixture.ts";
import { Menu } from "./Menu.tsx";
import { type MenuEntry, MenuList } from "./MenuList.tsx";

const nothing = (): void => undefined;
const items: readonly MenuEntry[] = [
  { id: "head", heading: "Saved filters" },
  { id: "team", label: "My team, open", icon: Star, end: "18", onSelect: nothing },
  { id: "late", label: "Overdue", checked: true, onSelect: nothing },
  { id: "copy", label: "Duplicate", icon: Copy, end: "Ctrl D", onSelect: nothing },
  { id: "share", label: "Share", disabledReason: "Save the filter first.", onSelect: nothing },
  { id: "line", separator: true },
  { id: "delete", label: "Delete…", icon: Trash2, danger: true, onSelect: nothing },
];

function Open() {
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <div ref={anchor}>
      <MenuList anchor={anchor} label="Filters" items={items} align="start" onClose={nothing} />
    </div>
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("closed", () => (
    <div className="g-row">
      <Menu label="More" items={items} />
      <Menu label="Filters" text="Filters" items={items} align="start" />
    </div>
  )),
  fixture("open", Open, true),
];
