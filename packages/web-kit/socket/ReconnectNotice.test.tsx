import { installDom } from "@tessera/ui/testing/installDom.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import kitTexts from "../i18n/en.json";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { FakeSocket } from "../testing/fakeSocket.ts";
import { TestKit } from "../testing/TestKit.tsx";
import type { TextStore } from "../texts/textStore.ts";
import { ReconnectNotice } from "./ReconnectNotice.tsx";
import { SocketProvider } from "./SocketProvider.tsx";

beforeAll(installDom);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function draw(more: { readonly onTexts?: (texts: TextStore) => void } = {}): Promise<FakeSocket> {
  const socket = new FakeSocket();
  const kit = await createTestKit({ api: new FakeApi(), texts: kitTexts });
  more.onTexts?.(kit.texts);
  vi.useFakeTimers();
  render(
    <TestKit kit={kit} url="/home">
      <SocketProvider socket={socket}>
        <ReconnectNotice />
      </SocketProvider>
    </TestKit>,
  );
  return socket;
}

it("[shell 4.6 socket] given a connection that is away for long, when it is back, then the page says both", async () => {
  const socket = await draw();
  act(() => socket.show("waiting"));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText(kitTexts["kit.socket.reconnecting"])).toBeTruthy();
  act(() => socket.show("open"));
  vi.useRealTimers();
  await waitFor(() => expect(screen.getByText(kitTexts["kit.socket.restored"])).toBeTruthy());
  expect(screen.queryByText(kitTexts["kit.socket.reconnecting"])).toBeNull();
});

it("[shell 4.6 socket] given a connection that is away for a moment, when it is back, then the page says nothing", async () => {
  const socket = await draw();
  act(() => socket.show("waiting"));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  act(() => socket.show("open"));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryAllByRole("status").filter(({ textContent }) => textContent !== "")).toEqual([]);
});

it("[shell 4.6 socket] given a page that says that its connection is away, when another language is chosen, then it goes on saying so", async () => {
  let texts: TextStore | null = null;
  const socket = await draw({
    onTexts: (store) => {
      texts = store;
    },
  });
  act(() => socket.show("waiting"));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await act(async () => texts?.refresh("de", "v2"));
  expect(screen.getAllByText(kitTexts["kit.socket.reconnecting"])).toHaveLength(1);
});

it("[shell 8 socket errors] given a server that refuses the page's session, when that is known, then the page says once what is missing; an ended session has its own text", async () => {
  const socket = await draw();
  act(() => socket.fail("session ended", "refused"));
  expect(screen.queryByText(kitTexts["kit.socket.refused"])).toBeNull();
  act(() => socket.show("connecting"));
  act(() => socket.fail("sync auth failed", "refused"));
  expect(screen.getAllByText(kitTexts["kit.socket.refused"])).toHaveLength(1);
  act(() => socket.show("open"));
  expect(screen.queryByText(kitTexts["kit.socket.refused"])).toBeNull();
});
