import { useId, useState } from "react";
import { type Fixture, fixture } from "../fixture.ts";
import { ListFooter } from "../list/ListFooter.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { TabPanel } from "./TabPanel.tsx";
import { Tabs, type TabsProps } from "./Tabs.tsx";

function Navigation() {
  const [tab, setTab] = useState("details");
  const [page, setPage] = useState(2);
  const [size, setSize] = useState(50);
  const idBase = useId();
  return (
    <>
      <Breadcrumb items={[{ label: "Work", href: "#" }, { label: "Orders", href: "#" }, { label: "BE-2026-0418" }]} />
      <Tabs
        label="Parts of the order"
        idBase={idBase}
        active={tab}
        onChange={setTab}
        tabs={[
          { id: "details", label: "Details", count: 1, countTone: "danger" },
          { id: "documents", label: "Documents", count: 4 },
          { id: "history", label: "History" },
          { id: "approval", label: "Approval", disabled: true },
        ]}
      />
      <TabPanel idBase={idBase} id={tab}>
        <ListFooter page={page} pageSize={size} onPage={setPage} onPageSize={setSize} rows={size} hasNext total={830} />
      </TabPanel>
    </>
  );
}

function Parts(props: Pick<TabsProps, "look" | "stretch" | "vertical">) {
  const [tab, setTab] = useState("part-2");
  const idBase = useId();
  return (
    <>
      <Tabs
        {...props}
        label="Parts of the page"
        idBase={idBase}
        active={tab}
        onChange={setTab}
        shown={5}
        tabs={Array.from({ length: 7 }, (_, at) => ({ id: `part-${at}`, label: `Part ${at + 1}` }))}
      />
      <TabPanel idBase={idBase} id={tab}>
        {tab}
      </TabPanel>
    </>
  );
}

export const fixtures: readonly Fixture[] = [
  fixture("all", Navigation),
  fixture("more tabs", () => <Parts />),
  fixture("cards", () => <Parts look="card" />),
  fixture("stretched cards", () => <Parts look="card" stretch />),
  fixture("vertical", () => <Parts vertical />),
];
