import { createServer, type Server } from "node:net";
import { TesseraError } from "@tessera/contract/errors.ts";
import { expect, it } from "vitest";
import { StartError } from "../database/startError.ts";
import { SettingsError } from "./settings.ts";
import { startFailure } from "./startFailure.ts";

function listen(server: Server, port: number, host = "127.0.0.1"): Promise<unknown> {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => resolve(null));
  });
}

it("[design 2 settings] given a port that another program uses, when the server starts, then one line names the port and the way out", async () => {
  const first = createServer();
  await listen(first, 0);
  const address = first.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const error = await listen(createServer(), port);
  first.close();
  expect(startFailure(error)).toEqual([`Port ${port} is taken by another program. Stop it, or set PORT.`]);
});

it("[design 2 settings] given an address of another machine, when the server starts, then one line says so", async () => {
  const error = await listen(createServer(), 0, "192.0.2.1");
  expect(startFailure(error)).toEqual(["192.0.2.1 is not an address of this machine. Set HOST."]);
});

it("[design 2 settings] given wrong settings or a database that cannot be used, when the start fails, then their own lines are shown", () => {
  expect(startFailure(new SettingsError(["one", "two"]))).toEqual(["one", "two"]);
  expect(startFailure(new StartError("too_old", "too old"))).toEqual(["too old"]);
});

it("[design 4 upcasters] given published documents of a newer version, when the start fails, then each is named and the way out", () => {
  const problems = [{ code: "schema_version_unknown", document: { kind: "list", id: "orders" } }];
  const lines = startFailure(new TesseraError("definition_invalid", { problems }));
  expect(lines).toHaveLength(3);
  expect(lines?.[1]).toContain('"id":"orders"');
  expect(lines?.[2]).toContain("TESSERA_SAFE=on");
});

it("[design 2 settings] given a defect, when the start fails, then no line hides it", () => {
  expect(startFailure(new TypeError("x is not a function"))).toBeNull();
});
