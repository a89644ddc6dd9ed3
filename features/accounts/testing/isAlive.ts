import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { ping } from "../../session/operations/ping.ts";

/** Whether the session of a caller still holds. */
export async function isAlive(client: TestClient): Promise<boolean> {
  return client.call(ping, {}).then(
    () => true,
    () => false,
  );
}
