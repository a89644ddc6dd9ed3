import { startBenchServer } from "../support/benchServer.ts";
import { answerQuestions } from "./child.ts";
import { exactNow } from "./crowdQuestions.ts";
import { type HostQuestions, sweptMemory } from "./hostQuestions.ts";

let bench: Awaited<ReturnType<typeof startBenchServer>> | null = null;

function started(): Awaited<ReturnType<typeof startBenchServer>> {
  if (bench === null) throw new Error("It has not been started.");
  return bench;
}

answerQuestions<HostQuestions>(
  {
    start: async ({ sessions }) => {
      bench = await startBenchServer(0);
      const { server } = bench;
      const opened = [];
      for (let count = 0; count < sessions; count++) {
        const client = await server.enter("clerk");
        const cookie = [...client.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
        opened.push({ cookie, token: client.sessionToken() ?? "" });
      }
      return { url: `${server.url.replace(/^http/, "ws")}/ws/connect`, sessions: opened };
    },
    memory: async () => sweptMemory(),
    shout: async ({ mark }) => {
      const begun = exactNow();
      // The whole way: by the database, to the pages of every node.
      await started().server.services.socket.toEveryone("refresh-layout", { url: mark });
      return begun;
    },
    size: async () => started().server.services.socket.size,
  },
  async () => bench?.close(),
);
