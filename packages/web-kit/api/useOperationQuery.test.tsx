import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { toyRead as read } from "../testing/toyRead.ts";
import { useDefinitionsChanged } from "./useDefinitionsChanged.ts";
import { useOperationMutation } from "./useOperationMutation.ts";
import { useOperationQuery } from "./useOperationQuery.ts";

function Reader(props: { id: string }) {
  const query = useOperationQuery(read, { id: props.id });
  const isChanged = useDefinitionsChanged(1);
  return (
    <p>
      {query.isError ? query.error.code : (query.data ?? "waiting")} {isChanged ? "changed" : "same"}
    </p>
  );
}

afterEach(cleanup);

/** An answer that the test gives when it likes. */
function later() {
  let give: (value: string) => void = () => undefined;
  const promise = new Promise<string>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

describe("useOperationQuery", () => {
  it("[shell 4.1 one answer] given an answer that came with the page, when its part is drawn, then it shows at once and nothing is asked; a publish has it asked for", async () => {
    const api = new FakeApi().prepare(read, "prepared").answer(read, () => "asked");
    const kit = await createTestKit({ api });
    render(
      <TestKit kit={kit} url="/toys">
        <Reader id="1" />
      </TestKit>,
    );
    expect(screen.getByText("prepared same")).toBeDefined();
    expect(api.calls).toEqual([]);
    act(() => api.publish(2));
    await screen.findByText("asked changed");
    expect(api.calls).toHaveLength(1);
  });

  it("[design 9 queries] given a publish elsewhere, when the counter moves, then the answer is asked for again and the former one stays until it is there", async () => {
    const next = later();
    let asked = 0;
    const api = new FakeApi().answer(read, () => (asked++ === 0 ? "first" : next.promise));
    const kit = await createTestKit({ api });
    render(
      <TestKit kit={kit} url="/toys">
        <Reader id="1" />
      </TestKit>,
    );
    await screen.findByText("first same");
    act(() => api.publish(2));
    await screen.findByText("first changed");
    next.give("second");
    await screen.findByText("second changed");
    expect(api.calls.length).toBe(2);
  });

  it("[design 4 texts] given translations that were published, when the texts are of another version, then what the server says as text is asked for again", async () => {
    const answers = ["Rendelés", "Megrendelés"];
    const api = new FakeApi().answer(read, () => answers.shift() ?? "");
    const kit = await createTestKit({ api });
    await kit.texts.refresh("en", "v1");
    render(
      <TestKit kit={kit} url="/toys">
        <Reader id="1" />
      </TestKit>,
    );
    await screen.findByText("Rendelés same");
    await act(() => kit.texts.refresh("en", "v2"));
    await screen.findByText("Megrendelés same");
    await act(() => kit.texts.refresh("en", "v2"));
    expect(api.calls.length).toBe(2);
  });

  it("[design 9 queries] given another input, when it is read, then the former answer is not shown for it", async () => {
    const next = later();
    const api = new FakeApi().answer(read, ({ id }) => (id === "1" ? "first" : next.promise));
    const kit = await createTestKit({ api });
    const draw = (id: string) => (
      <TestKit kit={kit} url="/toys">
        <Reader id={id} />
      </TestKit>
    );
    const { rerender } = render(draw("1"));
    await screen.findByText("first same");
    rerender(draw("2"));
    await screen.findByText("waiting same");
    next.give("second");
    await screen.findByText("second same");
  });

  it("[design 9 queries] given an operation that fails, when it is read, then the component has the error", async () => {
    const kit = await createTestKit({ api: new FakeApi() });
    render(
      <TestKit kit={kit} url="/toys">
        <Reader id="1" />
      </TestKit>,
    );
    await screen.findByText("unknown_operation same");
  });
});

describe("useOperationMutation", () => {
  it("[design 9 queries] given a change, when it is made, then it goes out with the page it was made on", async () => {
    const pages: (string | undefined)[] = [];
    const api = new FakeApi().answer(read, (_input, { page }) => {
      pages.push(page?.url);
      return "done";
    });
    const kit = await createTestKit({ api });
    function Writer() {
      const { mutate, data } = useOperationMutation(read);
      return (
        <button type="button" onClick={() => mutate({ id: "1" })}>
          {data ?? "save"}
        </button>
      );
    }
    render(
      <TestKit kit={kit} url="/toys/update?id=1">
        <Writer />
      </TestKit>,
    );
    screen.getByRole("button").click();
    await screen.findByText("done");
    expect(pages).toEqual(["/toys/update?id=1"]);
  });
});
