import type { Popup } from "@tessera/web-kit/popups/popupStack.ts";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { useEffect } from "react";

/** More than this, and longer addresses, the server does not take. */
const maxShown = 20;
const maxAddress = 2_000;

/**
 * Says over the socket what is open in pop-ups, to each connection, so that a publish which changes it notifies the
 * person: also one that came while there was no connection.
 */
export function useShownPopups(entries: readonly Popup[]): void {
  const socket = useSocket();
  const urls = entries.map(({ url }) => url).filter((url) => url !== "" && url.length <= maxAddress);
  const shown = JSON.stringify(urls.slice(-maxShown));
  useEffect(() => {
    if (socket === null) return;
    const say = (since: object = {}): void => void socket.send("show-popups", { urls: JSON.parse(shown), ...since });
    let { status } = socket;
    say();
    return socket.subscribe(() => {
      const { servedUntil } = socket;
      if (socket.status !== status && socket.status === "open")
        say(servedUntil === null ? {} : { definitions: servedUntil });
      status = socket.status;
    });
  }, [socket, shown]);
  useEffect(() => () => void socket?.send("show-popups", { urls: [] }), [socket]);
}
