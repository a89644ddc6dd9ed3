import { useState } from "react";
import { type Fixture, fixture } from "../fixture.ts";
import { Splitter } from "./Splitter.tsx";

function Divided(props: { collapsed: boolean }) {
  const [width, setWidth] = useState<number | null>(null);
  const [collapsed, setCollapsed] = useState(props.collapsed);
  return (
    <Splitter
      label="Width of the departments"
      share={40}
      width={width}
      onWidth={setWidth}
      collapsed={collapsed}
      onCollapsed={setCollapsed}
      first={<p>Departments</p>}
      second={<p>People</p>}
    />
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("open", () => <Divided collapsed={false} />),
  fixture("folded", () => <Divided collapsed />),
];
