import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { act, fireEvent, screen } from "@testing-library/react";
import type { Static } from "typebox";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import type { connectionCheckPanel } from "./def.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

let socket = new FakeSocket();

function OnSocket(props: { id: string; params: Static<typeof connectionCheckPanel.params> }) {
  return (
    <SocketProvider socket={socket}>
      <View {...props} />
    </SocketProvider>
  );
}
const draw = panelDrawing(OnSocket, fixtures, texts);
const drawOn = (made: FakeSocket, index = 0) => {
  socket = made;
  return draw(new FakeApi(), index);
};

describe("ConnectionCheck", () => {
  it("[lists 4 connection] given an open connection, when it is checked, then the panel says how long the answer took", async () => {
    const { container } = await drawOn(new FakeSocket().answer("check-connection", () => null));
    expect(screen.getByText(texts["widgets.connection.open"])).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: texts["widgets.connection.check"] }));
    await screen.findByText(/ ms$/);
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 4 connection] given a server that does not answer, when it is checked, then a notice says so", async () => {
    await drawOn(new FakeSocket());
    fireEvent.click(screen.getByRole("button", { name: texts["widgets.connection.check"] }));
    await screen.findByText(texts["widgets.connection.no_answer"]);
  });

  it("[lists 4 connection] given a connection that was lost, when the button is pressed, then it is opened again and the state follows", async () => {
    const made = new FakeSocket();
    await drawOn(made, 1);
    act(() => made.show("waiting"));
    expect(screen.getByText(texts["widgets.connection.waiting"])).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: texts["widgets.connection.connect"] }));
    expect(screen.getByText(texts["widgets.connection.open"])).toBeDefined();
  });
});
