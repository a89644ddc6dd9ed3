import { useQueryClient } from "@tanstack/react-query";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { useSocketStatus } from "@tessera/web-kit/socket/useSocketStatus.ts";
import { useEffect } from "react";
import { getCounts } from "../../../../features/menus/operations/getCounts.ts";

/**
 * Has the badges of the menus follow what others do, over the socket, from when `isWanted`. Without a socket they are
 * asked for each minute all the same (see `useNavigation`). Used once in the frame.
 */
export function useLiveCounts(isWanted: boolean): void {
  const socket = useSocket();
  const isOpen = useSocketStatus() === "open";
  const queries = useQueryClient();
  useEffect(() => {
    if (socket === null || !isOpen || !isWanted) return;
    const stop = socket.on("menu-counts-update", ({ counts }) => {
      queries.setQueriesData({ queryKey: [getCounts.id] }, counts);
    });
    socket.send("watch-menu-counts", null);
    return stop;
  }, [socket, isOpen, isWanted, queries]);
}
