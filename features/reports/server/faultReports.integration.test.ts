import { reportLimits } from "@tessera/contract/personal/bugReport.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getAbout } from "../../about/operations/getAbout.ts";
import { getData } from "../../forms/operations/getData.ts";
import { getList } from "../../lists/operations/getList.ts";
import { addReport } from "../operations/addReport.ts";
import { getReportPicture } from "../operations/getReportPicture.ts";

let server: TestServer;
let clerk: TestClient;
let boss: TestClient;
beforeAll(async () => {
  server = await startProduct({
    users: [
      { login: "clerk", displayName: "Ildikó", roles: [] },
      { login: "flood", roles: [] },
      { login: "boss", roles: ["administrator"] },
    ],
  });
  clerk = await server.enter("clerk");
  boss = await server.enter("boss");
});
afterAll(() => server?.close());

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const report = {
  text: "The sum is wrong",
  page: "/orders/update?id=7",
  screen: "1440×900",
  agent: "Browser",
  errors: ["List_getList busy (503)"],
  picture: null,
};
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code: string }) => error.code,
  );

it("[lists 2.10 sidebar] given a report with a picture, when administrators open the list and the report, then all of it is there, and for its reporter it is not", async () => {
  const { id } = await clerk.call(addReport, { ...report, picture: pixel });
  const { rows } = await boss.call(getList, { idList: "bug-report" });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    key: id,
    cells: { state: "open", user_name: "Ildikó", text: report.text, page: report.page },
  });
  expect(await boss.call(getReportPicture, { id })).toEqual({ picture: `data:image/png;base64,${pixel}` });
  const data = await boss.call(getData, { idForm: "bug-report", idMaintable: id });
  expect(JSON.stringify(data)).toContain("List_getList busy (503)");
  expect(await codeOf(clerk.call(getReportPicture, { id }))).toMatch(/^(access_denied|record_not_found)$/);
  expect(await codeOf(clerk.call(getList, { idList: "bug-report" }))).toBe("access_denied");
});

it.each([
  ["a page", Buffer.from("<script>alert(1)</script>").toString("base64"), "value_invalid"],
  [
    "a drawing with scripts",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64"),
    "value_invalid",
  ],
  ["no base64 at all", "<img>", "invalid_input"],
])(
  "[lists 2.10 sidebar] given %s in the place of a picture, when it is sent, then it is refused",
  async (_what, picture, code) => {
    expect(await codeOf(clerk.call(addReport, { ...report, picture }))).toBe(code);
  },
);

it("[lists 2.10 sidebar] given someone who reports on and on, when an hour's number is reached, then the next is refused, and others go on", async () => {
  const flood = await server.enter("flood");
  await server.database.pool.query({
    text: `insert into sys.bug_report (id, user_id, user_name, text, page, version)
      select gen_random_uuid(), u.id, 'x', 'x', '/', '0' from sys."user" u, generate_series(1, ${reportLimits.anHour}) where login = 'flood'`,
    values: [],
  });
  expect(await codeOf(flood.call(addReport, report))).toBe("too_many_requests");
  expect(await codeOf(clerk.call(addReport, report))).toBe("done");
  expect(await codeOf(server.anonymous().call(addReport, report))).toBe("not_signed_in");
});

it("[shell 7.3 abouts] given someone signed in, when they ask what serves them, then it is the product's version and the present publish", async () => {
  const about = await clerk.call(getAbout, {});
  expect(about).toEqual({
    version: server.services.version,
    released: about.released,
    definitions: server.services.definitions.current().definitions,
    node: server.services.node,
  });
  expect(about.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(about.released ?? "2026-01-01").toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
