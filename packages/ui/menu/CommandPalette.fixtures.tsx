import Building from "lucide-react/icons/building-2";
import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import Moon from "lucide-react/icons/moon";
import { type Fixture, fixture } from "../fixture.ts";
import { CommandPalette } from "./CommandPalette.tsx";

const nothing = (): void => undefined;
const common = { label: "Search or run a command", closeLabel: "Close", onText: nothing, onClose: nothing };

export const fixtures: readonly Fixture[] = [
  fixture(
    "found",
    () => (
      <CommandPalette
        {...common}
        text="wien"
        groups={[
          {
            id: "pages",
            label: "Pages",
            entries: [{ id: "home", label: "Home", detail: "Wiener Büro", icon: House, onSelect: nothing }],
          },
          {
            id: "requests",
            label: "Service requests",
            entries: [
              {
                id: "1",
                label: "SR-2026-0417 Move six desks before the tenant walk-through",
                detail: "Lukas Großmann · Wien",
                icon: Inbox,
                onSelect: nothing,
              },
              {
                id: "2",
                label: "SR-2026-0409 Fire-door inspection",
                detail: "Martin Böhm · Wien",
                icon: Inbox,
                onSelect: nothing,
              },
            ],
          },
          {
            id: "suppliers",
            label: "Suppliers",
            entries: [{ id: "3", label: "Weißhaupt Büroeinrichtungen GmbH", icon: Building, onSelect: nothing }],
          },
          {
            id: "actions",
            label: "Actions",
            entries: [{ id: "dark", label: "Appearance: dark", icon: Moon, onSelect: nothing }],
          },
        ]}
      />
    ),
    true,
  ),
  fixture(
    "searching",
    () => (
      <CommandPalette
        {...common}
        text="duna"
        groups={[]}
        busy
        note={
          <>
            <span className="t-spin" aria-hidden="true" />
            Searching the records…
          </>
        }
      />
    ),
    true,
  ),
  fixture(
    "nothing",
    () => <CommandPalette {...common} text="qwertz" groups={[]} note="Nothing matches “qwertz”." />,
    true,
  ),
];
