import { useState } from "react";
import { type Fixture, fixture } from "../fixture.ts";
import { Checkbox } from "./Checkbox.tsx";
import { Switch } from "./Switch.tsx";

function Boxes() {
  const [on, setOn] = useState(true);
  return (
    <div className="g-row g-row--wide">
      <Checkbox checked={!on} onChange={(value) => setOn(!value)}>
        Off
      </Checkbox>
      <Checkbox checked={on} onChange={setOn}>
        On
      </Checkbox>
      <Checkbox checked="mixed" onChange={() => undefined}>
        Some
      </Checkbox>
      <Checkbox checked onChange={() => undefined} disabled>
        Disabled
      </Checkbox>
      <Switch checked={on} onChange={setOn}>
        Tracked
      </Switch>
      <Switch checked={!on} onChange={(value) => setOn(!value)}>
        Read only
      </Switch>
    </div>
  );
}

export const fixtures: readonly Fixture[] = [fixture("all", Boxes)];
