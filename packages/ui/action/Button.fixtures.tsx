import Bell from "lucide-react/icons/bell";
import Download from "lucide-react/icons/download";
import { Segmented } from "../choice/Segmented.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { Tooltip } from "../layer/Tooltip.tsx";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { Kbd } from "./Kbd.tsx";

export const fixtures: readonly Fixture[] = [
  fixture("variants", () => (
    <div className="g-row">
      <Button variant="primary">Save</Button>
      <Button icon={Download}>Export</Button>
      <Button variant="quiet">Discard</Button>
      <Button variant="danger">Delete 3 orders</Button>
      <IconButton icon={Bell} label="Notifications" />
    </div>
  )),
  fixture("states", () => (
    <div className="g-row">
      <Button variant="primary" loading>
        Saving…
      </Button>
      <Button variant="primary" disabled>
        Save
      </Button>
      <Button disabledReason="Choose a row first.">Export</Button>
      <Button variant="quiet" disabled>
        Discard
      </Button>
    </div>
  )),
  fixture("with a tip", () => (
    <div className="g-row">
      <Tooltip text="To 5, included">
        <button type="button" className="t-btn t-btn--icon t-btn--secondary" aria-label="To 5, included">
          ≤
        </button>
      </Tooltip>
    </div>
  )),
  fixture("densities", () => (
    <div className="g-row">
      <span data-density="dense">
        <Button>28 dense</Button>
      </span>
      <Button>32 default</Button>
      <span data-density="touch">
        <Button>40 touch</Button>
      </span>
      <Kbd>Ctrl K</Kbd>
      <Segmented
        label="Period"
        value="day"
        onChange={() => undefined}
        items={[
          { id: "day", label: "Day" },
          { id: "week", label: "Week" },
          { id: "year", label: "Year", disabled: true },
        ]}
      />
    </div>
  )),
];
