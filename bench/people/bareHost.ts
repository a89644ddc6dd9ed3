import { createServer } from "node:http";
import { messageText } from "@tessera/contract/socket/readMessage.ts";
import { WebSocketServer } from "ws";
import { answerQuestions } from "./child.ts";
import { exactNow } from "./crowdQuestions.ts";
import { type HostQuestions, sweptMemory } from "./hostQuestions.ts";

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// Without a reader what comes in would wait in memory.
sockets.on("connection", (socket) => socket.on("message", () => undefined));

answerQuestions<HostQuestions>(
  {
    start: async () => {
      await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", 4096, resolve);
      });
      const address = server.address();
      return { url: `ws://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`, sessions: [] };
    },
    memory: async () => sweptMemory(),
    shout: async ({ mark }) => {
      const begun = exactNow();
      const text = messageText("refresh-layout", { url: mark });
      for (const socket of sockets.clients) socket.send(text);
      return begun;
    },
    size: async () => sockets.clients.size,
  },
  async () => void server.close(),
);
