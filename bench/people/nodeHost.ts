import { createDatabase } from "@tessera/server-core/database/pool.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { productOn } from "../../apps/server/testing/startProduct.ts";
import { logins } from "../support/benchServer.ts";
import { answerQuestions } from "./child.ts";
import type { NodeQuestions } from "./nodeQuestions.ts";

let node: TestServer | null = null;

answerQuestions<NodeQuestions>(
  {
    start: async ({ url, adminUrl, dataFolder, sessions }) => {
      const pool = createDatabase({ url, max: 20 });
      const database = { url, adminUrl, pool, close: () => pool.close() };
      node = await startTestServer({ ...productOn(database), database, dataFolder });
      const opened = [];
      for (let count = 0; count < sessions; count++) {
        const client = await node.enter(logins[count % logins.length] ?? "");
        const cookie = [...client.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
        opened.push({ cookie, token: client.sessionToken() ?? "", headers: await client.headers() });
      }
      return { url: node.url, sessions: opened };
    },
  },
  async () => node?.close(),
);
