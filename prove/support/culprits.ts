import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";

/** What someone does with a socket that a server must not bear. */
export type Mischief = "reads nothing" | "one-byte pieces without end" | "1,000 messages a second";

/**
 * What each of them does, again and again until their socket is closed; how long they wait in between, in milliseconds.
 */
const mischiefs: Readonly<Record<Mischief, { readonly every: number; readonly act: (socket: TestSocket) => void }>> = {
  "reads nothing": {
    every: 50,
    act: (socket) => {
      socket.raw.pause();
      socket.send("load-notifications-request", null);
    },
  },
  "one-byte pieces without end": {
    every: 5,
    act: (socket) => {
      for (let count = 0; count < 20; count++) socket.raw.send("x", { fin: false });
    },
  },
  "1,000 messages a second": {
    every: 20,
    act: (socket) => {
      for (let count = 0; count < 20; count++) socket.send("check-connection", null);
    },
  },
};

/** All kinds of mischief. */
// The keys of the table above are all that there are.
export const allMischief = Object.keys(mischiefs) as readonly Mischief[];

/** Text of the notifications that those who read nothing ask for. */
const padding = "x".repeat(2_000);
const notifications = 40;

/** Leaves a person so many notifications that asking for them is worth something. */
export async function fillNotifications(url: string, client: TestClient): Promise<void> {
  const socket = await openTestSocket(url, { client });
  for (let count = 0; count < notifications; count++) {
    socket.send("save-notification", { message: padding, text: padding });
    await socket.next("notifications-update");
  }
  await socket.close();
}

/**
 * Does one mischief until the socket is closed, or `patience` milliseconds are over. Answers how long that took; null
 * when the socket was still open. The server cuts off who reads nothing: they find out by what they write.
 */
export async function misbehave(
  url: string,
  client: TestClient,
  mischief: Mischief,
  patience: number,
): Promise<number | null> {
  const socket = await openTestSocket(url, { client });
  const begin = performance.now();
  const { act, every } = mischiefs[mischief];
  const acting = setInterval(() => {
    if (socket.raw.readyState === socket.raw.OPEN) act(socket);
    // Paused, it would never see that it was closed.
    else socket.raw.resume();
  }, every);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  try {
    const end = await Promise.race([socket.closed, tooLong]);
    return end === null ? null : performance.now() - begin;
  } finally {
    clearInterval(acting);
    clearTimeout(timer);
    socket.raw.terminate();
  }
}
