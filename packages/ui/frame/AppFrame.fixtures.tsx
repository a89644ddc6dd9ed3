import Bell from "lucide-react/icons/bell";
import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import Plus from "lucide-react/icons/plus";
import Star from "lucide-react/icons/star";
import { useRef, useState } from "react";
import { Button } from "../action/Button.tsx";
import { CommandButton } from "../action/CommandButton.tsx";
import { IconButton } from "../action/IconButton.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { fixtures as gridFixtures } from "../grid/DataGrid.fixtures.tsx";
import { SidePanel } from "../layer/SidePanel.tsx";
import { Badge } from "../show/Badge.tsx";
import { AppFrame } from "./AppFrame.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { SidebarNav } from "./SidebarNav.tsx";
import { TopBar } from "./TopBar.tsx";

function Page(props: { collapsed: boolean; panel?: "docked" | "over"; position?: "left" | "right" }) {
  const [collapsed, setCollapsed] = useState(props.collapsed);
  const bar = useRef<HTMLElement>(null);
  const Rows = gridFixtures[0]?.draw ?? (() => null);
  return (
    <AppFrame
      collapsed={collapsed}
      position={props.position ?? "left"}
      docked={props.panel === "docked"}
      panel={
        props.panel && (
          <SidePanel
            title="Bookmarks"
            beside={bar}
            position={props.position ?? "left"}
            offset={collapsed ? 56 : 240}
            docked={props.panel === "docked"}
            onClose={() => undefined}
          >
            <p>Service requests of my team</p>
          </SidePanel>
        )
      }
      side={
        <SidebarNav
          ref={bar}
          position={props.position ?? "left"}
          ways={[
            { id: "messages", label: "Messages", icon: Bell, count: 120, expanded: false, onClick: () => undefined },
          ]}
          toolsLabel="Tools"
          tools={[{ id: "marks", label: "Bookmarks", icon: Star, expanded: true, onClick: () => undefined }]}
          label="Main"
          title="Halmos & Reuter"
          sign={<Inbox size={20} />}
          collapsed={collapsed}
          onCollapse={setCollapsed}
          groups={[
            { id: "top", items: [{ id: "home", label: "Home", href: "#", icon: House }] },
            {
              id: "work",
              label: "Work",
              items: [
                { id: "sr", label: "Service requests", href: "#", icon: Inbox, current: true, count: 18 },
                { id: "orders", label: "Orders", href: "#", icon: Inbox, count: 3, countTone: "danger" },
              ],
            },
          ]}
        />
      }
      top={
        <TopBar
          start={<Breadcrumb items={[{ label: "Work", href: "#" }, { label: "Service requests" }]} />}
          search={<CommandButton label="Search or run a command" keys="Ctrl K" onClick={() => undefined} />}
          tools={<IconButton icon={Bell} label="Notifications, 4 new" />}
        />
      }
    >
      <PageHeader
        title="Service requests"
        state={<Badge>18</Badge>}
        actions={
          <Button variant="primary" icon={Plus}>
            New request
          </Button>
        }
      />
      <Rows />
    </AppFrame>
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("page", () => <Page collapsed={false} />, true),
  fixture("collapsed", () => <Page collapsed />, true),
  fixture("panel beside", () => <Page collapsed={false} panel="over" />, true),
  fixture("panel that stays, right", () => <Page collapsed panel="docked" position="right" />, true),
];
