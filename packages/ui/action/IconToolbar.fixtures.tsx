import Bug from "lucide-react/icons/bug";
import Info from "lucide-react/icons/info";
import Lock from "lucide-react/icons/lock";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Star from "lucide-react/icons/star";
import { type Fixture, fixture } from "../fixture.ts";
import { IconButton } from "./IconButton.tsx";
import { IconToolbar, type ToolButton } from "./IconToolbar.tsx";

const nothing = (): void => undefined;
const items: readonly ToolButton[] = [
  { id: "marks", icon: Star, label: "Bookmarks", shortcuts: ["Alt+Shift+B"], expanded: true, onClick: nothing },
  { id: "report", icon: Bug, label: "Report a fault", description: "With a picture of the page", onClick: nothing },
  { id: "busy", icon: Info, label: "About", loading: true, onClick: nothing },
  {
    id: "off",
    icon: Info,
    label: "Publish",
    disabled: { title: "Nothing to publish.", description: "There is no draft." },
    onClick: nothing,
  },
];

export const fixtures: readonly Fixture[] = [
  fixture("row", () => (
    <IconToolbar
      label="Tools"
      items={items}
      end={[
        { id: "many", icon: Bug, label: "Messages", badge: { count: 120, tone: "accent" }, onClick: nothing },
        { id: "locked", icon: Star, label: "Locked", badge: { icon: Lock }, pressed: true, onClick: nothing },
      ]}
    />
  )),
  fixture("extras", () => (
    <IconToolbar
      label="Tools"
      items={[
        {
          id: "about",
          icon: Info,
          label: "About",
          onClick: nothing,
          extras: [
            {
              id: "refresh",
              condition: true,
              draw: (place) => (
                <IconButton icon={RefreshCw} variant="secondary" label="Refresh" onClick={nothing} {...place} />
              ),
            },
            { id: "gone", condition: false, draw: () => <span>Never seen</span> },
          ],
        },
        { id: "report", icon: Bug, label: "Report a fault", onClick: nothing },
      ]}
    />
  )),
  fixture("column", () => <IconToolbar label="Tools" items={items} vertical />),
];
