import Building from "lucide-react/icons/building-2";
import Inbox from "lucide-react/icons/inbox";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import { type Fixture, fixture } from "../fixture.ts";
import { NavGroups } from "../frame/NavGroups.tsx";
import { Icon } from "../show/Icon.tsx";
import { Link } from "./Link.tsx";
import { LinkProvider } from "./LinkProvider.tsx";

const stay = (): void => undefined;
const groups = [
  {
    id: "work",
    label: "Work",
    items: [
      { id: "requests", label: "Service requests", href: "#requests", icon: Inbox, current: true, count: 18 },
      {
        id: "matches",
        label: "Screenings",
        href: "#matches",
        icon: ShieldCheck,
        count: 3,
        countTone: "danger" as const,
      },
    ],
  },
  {
    id: "office",
    label: "Office",
    items: [
      { id: "people", label: "People", href: "#people", icon: Users },
      { id: "rooms", label: "A name that is longer than the side bar is wide", href: "#rooms", icon: Building },
    ],
  },
];

export const fixtures: readonly Fixture[] = [
  fixture("in text", () => (
    <LinkProvider navigate={stay}>
      <p>
        The order belongs to <Link href="#project">PR-2026-025</Link>.
      </p>
    </LinkProvider>
  )),
  fixture("groups of a menu", () => (
    <LinkProvider navigate={stay}>
      <div style={{ width: 240 }}>
        <NavGroups groups={groups} />
      </div>
    </LinkProvider>
  )),
  fixture("groups of a collapsed menu", () => (
    <LinkProvider navigate={stay}>
      <div style={{ width: 56 }}>
        <NavGroups groups={groups} collapsed />
      </div>
    </LinkProvider>
  )),
  fixture("icons in their sizes, one with a name", () => (
    <div className="g-row">
      <Icon of={Inbox} size={12} />
      <Icon of={Inbox} size={14} />
      <Icon of={Inbox} />
      <Icon of={Inbox} size={20} label="Inbox" />
    </div>
  )),
];
