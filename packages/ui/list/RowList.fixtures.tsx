import { useState } from "react";
import { Button } from "../action/Button.tsx";
import { MoveHandle } from "../action/MoveHandle.tsx";
import { type Fixture, fixture } from "../fixture.ts";
import { Chip } from "./Chip.tsx";
import { Pagination } from "./Pagination.tsx";
import { RowList } from "./RowList.tsx";

function Pages(props: { pages: number | null; start: number }) {
  const [page, setPage] = useState(props.start);
  return <Pagination page={page} pages={props.pages} hasNext={page < 9} onPage={setPage} />;
}

export const fixtures: readonly Fixture[] = [
  fixture("things with a state and what can be done", () => (
    <RowList
      rows={[
        { id: "a", title: "Chromium on Linux", detail: "Signed in today at 08:12", end: <Chip>This one</Chip> },
        { id: "b", title: "Safari on iPhone", detail: "Last seen yesterday", end: <Button>Sign out</Button> },
      ]}
    />
  )),
  fixture("pages, counted", () => <Pages pages={4} start={1} />),
  fixture("pages, in the middle of many", () => <Pages pages={46} start={20} />),
  fixture("pages, not counted", () => <Pages pages={null} start={3} />),
  fixture("handle that moves a row", () => <MoveHandle number={2} onPointerDown={() => undefined} />),
];
