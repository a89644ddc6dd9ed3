import { fileURLToPath } from "node:url";
import { readWorldUsers } from "@tessera/identity/signin/worldUsers.ts";
import { readWorldData } from "@tessera/server-kit/worlds/worldData.ts";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));
const data = readWorldData(folder);
const rowsOf = (entity: string) => data.filter((file) => file.entity === entity).flatMap(({ rows }) => rows);

it("[design 2 worlds] given the employee, who starts at what is their own, when their service requests are looked through, then some are still open", () => {
  const user = readWorldUsers(folder).find(({ login }) => login === "employee");
  const person = rowsOf("person").find(({ values }) => values.email === user?.email);
  const own = rowsOf("service-request").filter(({ references }) => references?.requester === person?.id);
  expect(own.filter(({ values }) => values.status !== "done").length).toBeGreaterThan(1);
});
