import { useId, useState } from "react";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { type Fixture, fixture } from "./fixture.ts";
import { ListFooter } from "./ListFooter.tsx";
import { TabPanel } from "./TabPanel.tsx";
import { Tabs } from "./Tabs.tsx";

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

export const fixtures: readonly Fixture[] = [fixture("all", Navigation)];
