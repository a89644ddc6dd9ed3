import type { TestClient } from "./testClient.ts";
import type { TestServer } from "./testServer.ts";

/** Opens a session for each of these people, and gives their clients by login. Asking for anyone else throws. */
export async function enterAll(
  server: Pick<TestServer, "enter">,
  logins: readonly string[],
): Promise<(login: string) => TestClient> {
  const clients = new Map<string, TestClient>();
  for (const login of logins) clients.set(login, await server.enter(login));
  return (login) => {
    const client = clients.get(login);
    if (client === undefined) throw new Error(`${login} has not entered.`);
    return client;
  };
}
