import { installDom } from "@tessera/ui/testing/installDom.ts";
import { createPopupStack } from "@tessera/web-kit/popups/popupStack.ts";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, expect, it } from "vitest";
import { useShownPopups } from "./useShownPopups.tsx";

beforeAll(() => void installDom());

it("[shell 4.6 notifications] given pop-ups above a page, when they open, move and close or the socket opens again, then the server hears what is open", () => {
  const socket = new FakeSocket();
  const stack = createPopupStack();
  const wrapper = (props: { readonly children: ReactNode }) => (
    <SocketProvider socket={socket}>{props.children}</SocketProvider>
  );
  stack.setUrl({ url: "/orders/update?id=1" });
  const drawn = renderHook(() => useShownPopups(stack.entries), { wrapper });
  const said = () => socket.sent.map(({ type, payload }) => [type, Reflect.get(Object(payload), "urls")]);
  const shown = (...urls: readonly string[]) => ["show-popups", urls];
  stack.setUrl({ url: "/people/update?id=2" });
  drawn.rerender();
  // Drawn again without another address, nothing is said.
  drawn.rerender();
  socket.servedUntil = 7;
  act(() => socket.show("waiting"));
  act(() => socket.show("open"));
  drawn.unmount();
  const both = shown("/orders/update?id=1", "/people/update?id=2");
  expect(said()).toEqual([shown("/orders/update?id=1"), both, both, shown()]);
  const counters = socket.sent.map(({ payload }) => Reflect.get(Object(payload), "definitions"));
  expect(counters).toEqual([undefined, undefined, 7, undefined]);
});
