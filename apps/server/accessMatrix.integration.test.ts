import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { accessMatrix, type SubjectKind, subjectKinds } from "@tessera/server-kit/http/accessMatrix.ts";
import { column, document, entity, form, item } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../features/operations.gen.ts";
import { loadProduct } from "./product.ts";

const role = (id: string, actions: readonly string[]): TesseraDocument => ({
  kind: "role",
  id,
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: id,
    grants: [
      { id: "g1", kind: "entity", entity: "*", subsystem: "shop", actions: [...actions] },
      { id: "g2", kind: "url", url: "*" },
    ],
  },
});

const roles: Readonly<Record<Exclude<SubjectKind, "anonymous" | "guest">, readonly string[]>> = {
  "no roles": [],
  reader: ["reader"],
  editor: ["editor"],
  designer: ["designer"],
  administrator: ["administrator"],
};

/** What opens lists, forms and templates to guests: a public page of each, and a role of theirs. */
const open: readonly TesseraDocument[] = [
  {
    ...role("guest", ["read", "refer", "create", "update", "delete", "export"]),
    body: {
      label: "guest",
      grants: [
        { id: "g1", kind: "entity", entity: "*", subsystem: "*", actions: ["read", "create", "update", "delete"] },
        { id: "g2", kind: "url", url: "*" },
        { id: "g3", kind: "operation", operation: "*" },
        { id: "g4", kind: "function", function: "*" },
        { id: "g5", kind: "document", documentKind: "*", subsystem: "*", actions: ["read", "draft", "publish"] },
      ],
    },
  },
  entity("thing", [column("name")]),
  document("list", "things", { label: "Things", entity: "thing", columns: [], order: [] }),
  form("thing", "thing", [item("name", "text")]),
  document("template", "things", { label: "Things", type: "plain", content: "<p>Things</p>" }),
  document("page", "things", {
    label: "Things",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [
      { id: "p1", type: "List", params: { list: "things" }, columnId: "c" },
      { id: "p2", type: "DynForm", params: { form: "thing" }, columnId: "c" },
      { id: "p3", type: "TemplateView", params: { template: "things" }, columnId: "c" },
    ],
  }),
  document("url", "things", { route: "/things/index", isPublic: true, page: "things", title: null }),
];

let server: TestServer;
let openServer: TestServer;
const callers = new Map<SubjectKind, TestClient>();

beforeAll(async () => {
  const named = Object.entries(roles).map(([login, held]) => ({ login, roles: [...held] }));
  server = await startTestServer({
    product: { ...loadProduct(), webFolder: null },
    createRecords: (renew) => createRecords({ renew }),
    users: named,
    documents: [role("reader", ["read"]), role("editor", ["read", "create", "update", "delete"])],
  });
  openServer = await startTestServer({
    product: { ...loadProduct(), webFolder: null },
    createRecords: (renew) => createRecords({ renew }),
    documents: open,
  });
  for (const kind of subjectKinds) {
    if (kind === "guest") callers.set(kind, openServer.anonymous());
    else callers.set(kind, kind === "anonymous" ? server.anonymous() : await server.enter(kind));
  }
});
afterAll(async () => {
  await server.close();
  await openServer.close();
});

const accessCodes = ["not_signed_in", "session_expired", "access_denied", "csrf_token_invalid", "foreign_origin"];

/** The code that an operation answers to an empty input; null when it succeeds. */
async function answered(client: TestClient, method: string, path: string, encoding: string): Promise<string | null> {
  const headers = await client.headers();
  const type = encoding === "json" ? "application/json" : "application/x-www-form-urlencoded";
  const init =
    method === "GET"
      ? { headers }
      : { method, headers: { ...headers, "content-type": type }, body: encoding === "json" ? "{}" : "" };
  const response = await client.fetch(path, init);
  return response.ok ? null : (await response.json()).error.code;
}

// Only the administrator's role grants operations.
const cells = accessMatrix(operations, (subject) => subject === "administrator");
// A call that ends the caller's session comes last of its caller.
const inOrder = [...cells].sort(
  (a, b) => Number(a.operation.id === "Session_logout") - Number(b.operation.id === "Session_logout"),
);

describe("the access matrix", () => {
  it("[design 11 proved] given the catalogue, when the matrix is made, then every operation has a verdict for every kind of caller", () => {
    expect(cells).toHaveLength(operations.length * subjectKinds.length);
    expect(operations.length).toBeGreaterThan(15);
  });

  it("[design 11 proved] given an operation without a declared verdict, when the matrix is made, then it is named", () => {
    const undecided = defineOperation({
      id: "Toy_undecided",
      family: "Toys",
      name: "undecided",
      method: "GET",
      envelope: "data",
      input: closed({}),
      output: Type.Unknown(),
      summary: "",
      // What a declaration written around the types would look like.
      access: { kind: "session" } as unknown as { kind: "public" },
    });
    expect(() => accessMatrix([undecided], () => false)).toThrow("Toy_undecided");
  });

  it.each(inOrder.map((cell) => [cell.subject, cell.operation.id, cell] as const))(
    "[design 10 rights] given the caller %s, when %s is called, then the verdict of its declaration is kept",
    async (subject, _id, { operation, verdict }) => {
      const client = callers.get(subject);
      if (client === undefined) throw new Error(`There is no caller ${subject}.`);
      const code = await answered(client, operation.method, operation.path, operation.encoding);
      if (verdict.kind === "refused") expect(code).toBe(verdict.code);
      else if (verdict.kind === "reached") expect(accessCodes).not.toContain(code);
      else expect(["not_signed_in", "session_expired", "csrf_token_invalid", "foreign_origin"]).not.toContain(code);
      expect(code).not.toBe("unexpected");
    },
  );
});
