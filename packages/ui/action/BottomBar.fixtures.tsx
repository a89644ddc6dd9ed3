import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import Menu from "lucide-react/icons/menu";
import { type Fixture, fixture } from "../fixture.ts";
import { BottomBar } from "./BottomBar.tsx";

export const fixtures: readonly Fixture[] = [
  fixture("phone", () => (
    <BottomBar
      label="Main"
      items={[
        { id: "home", label: "Home", href: "#", icon: House },
        {
          id: "requests",
          label: "Service requests",
          href: "#",
          icon: Inbox,
          current: true,
          count: 6,
          countTone: "accent",
        },
        { id: "plain", label: "Orders", href: "#" },
      ]}
      more={{ label: "Menu", icon: Menu, expanded: false, onClick: () => undefined }}
    />
  )),
];
