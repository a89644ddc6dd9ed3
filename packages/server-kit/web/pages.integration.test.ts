import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadProductTexts } from "@tessera/documents/texts/productTexts.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toyHandlers } from "../http/toyOperations.fixtures.ts";
import { bareProduct } from "../testing/bareProduct.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { statusPages } from "./statusPages.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const metricsToken = "a-token-of-some-length";
let web: string;
let server: TestServer;

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), "tessera-web-"));
  mkdirSync(join(web, "assets"));
  writeFileSync(join(web, "assets/app-1a2b3c.js"), `"use strict";${"// padding ".repeat(400)}`);
  mkdirSync(join(web, ".vite"));
  const chunks = {
    "main.tsx": { file: "assets/app-1a2b3c.js", isEntry: true, css: ["assets/app-9.css"], imports: ["x"] },
  };
  for (const file of ["app-9.css", "x-1.js", "main-1a2b3c.js"]) writeFileSync(join(web, "assets", file), "");
  writeFileSync(join(web, ".vite/manifest.json"), JSON.stringify({ ...chunks, x: { file: "assets/x-1.js" } }));
  const metas = '<meta name="nonce" content="__NONCE__"><meta name="release" data="__RELEASE__ __OFFLINE__">';
  const script = '<script defer src="/assets/main-1a2b3c.js"></script>';
  writeFileSync(join(web, "index.html"), `<!doctype html>${metas}${script}<div id="app"></div>`);
  server = await startTestServer({
    product: {
      ...bareProduct,
      operations: toyHandlers().handlers,
      texts: loadProductTexts(root, ["features"]),
      webFolder: web,
      version: "1.2.3",
    },
    createRecords: (renew) => createRecords({ renew }),
    environment: { TESSERA_METRICS_TOKEN: metricsToken },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(web, { recursive: true, force: true });
});

/** The status of an answer to a request with any headers, `host` among them. */
function statusOf(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, server.url), { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once("error", reject).end();
  });
}

describe("the browser application", () => {
  it("[design 10 preview] given the page of previews and any other, when they are to stand in a frame, then the installation's own pages may show the first, and nobody the others", async () => {
    const framing = async (path: string) => {
      const { headers, status } = await fetch(new URL(path, server.url), { headers: { accept: "text/html" } });
      const [policy] = /frame-ancestors [^;]*/.exec(headers.get("content-security-policy") ?? "") ?? [];
      return [status, policy, headers.get("x-frame-options")];
    };
    expect(await framing("/pages/preview?id=any")).toEqual([200, "frame-ancestors 'self'", "SAMEORIGIN"]);
    for (const path of ["/", "/orders/index", "/preview", "/pages/preview/more"])
      expect((await framing(path)).slice(1)).toEqual(["frame-ancestors 'none'", "DENY"]);
  });

  it.each(["/", "/orders", "/orders/update?id=1", "/auth/callback?code=1&state=2"])(
    "[shell 2.1 routing] given the address %s, when it is opened, then the application answers with a nonce of its own",
    async (path) => {
      const [first, second] = await Promise.all([server.anonymous().fetch(path), server.anonymous().fetch(path)]);
      const nonceOf = async (response: Response) => /content="([^"]+)"/.exec(await response.text())?.[1] ?? "";
      const nonces = [await nonceOf(first), await nonceOf(second)];
      expect(new Set(nonces).size).toBe(2);
      expect(first.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
      expect(first.headers.get("content-security-policy")).toContain("script-src 'self';");
    },
  );

  it("[shell 2.2 offline] given the application, when it is opened, then page, worker and every answer name one release, and the worker may answer for all pages", async () => {
    const client = server.anonymous();
    const release = (await client.fetch("/healthz")).headers.get("x-tessera-release") ?? "none";
    expect(release).toMatch(/^[\w-]{12}$/);
    expect(await (await client.fetch("/orders")).text()).toContain(`data="${release} on"`);
    const worker = await client.fetch("/pages/serviceWorker.js");
    expect(Object.fromEntries(worker.headers)).toMatchObject({
      "service-worker-allowed": "/",
      "cache-control": "no-cache",
      "content-security-policy": expect.stringContaining("script-src 'self'"),
    });
    const files = ["/assets/app-1a2b3c.js", "/assets/app-9.css", "/assets/main-1a2b3c.js", "/assets/x-1.js"];
    expect((await worker.text()).split("\n")[0]).toBe(`const kept = ${JSON.stringify({ release, files })};`);
  });

  it("[design 9 web] given a file with a hash in its name, when it is loaded, then it is kept for ever and compressed", async () => {
    const response = await server
      .anonymous()
      .fetch("/assets/app-1a2b3c.js", { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toContain("accept-encoding");
  });

  it.each(["/assets/gone.js", "/api/nothing", "/auth/nothing", "/pages/nothing.css"])(
    "[shell 8 errors] given nothing at %s, when it is asked for, then it is no page of the application",
    async (path) => {
      const response = await server.anonymous().fetch(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('id="app"');
    },
  );
});

describe("status pages", () => {
  it.each(statusPages)(
    "[shell 8 errors] given the page %i, when it is opened, then it has its status and the cookie's language",
    async (status) => {
      const response = await server.anonymous().fetch(`/${status}.html`, { headers: { cookie: "language=en-US" } });
      const text = await response.text();
      expect(response.status).toBe(status);
      expect(text).toContain('<html lang="en">');
      expect(text).not.toMatch(/<script|style=|status\./);
    },
  );

  it.each(["/%", "/%E0%A4%A", "/orders/%zz?id=1"])(
    "[shell 2.1 routing] given %s, which is no address, when it is opened as a page, then there is no such page; asked for as data, it is malformed",
    async (path) => {
      const page = await server.anonymous().fetch(path, { headers: { accept: "text/html", cookie: "language=de-DE" } });
      expect([page.status, page.headers.get("content-security-policy")?.includes("'unsafe")]).toEqual([404, false]);
      expect(await page.text()).toContain('<html lang="de">');
      const data = await server.anonymous().fetch(path, { headers: { accept: "application/json" } });
      expect([data.status, await data.json()]).toMatchObject([400, { error: { code: "malformed_request" } }]);
    },
  );

  it("[shell 8 errors] given a reference, when the page is opened with it, then it is shown, and markup is not", async () => {
    const page = async (reference: string) =>
      (await server.anonymous().fetch(`/500.html?reference=${encodeURIComponent(reference)}`)).text();
    expect(await page("abc123")).toContain("abc123");
    expect(await page("<b>x")).not.toContain("<b>x");
  });
});

describe("the page for a person who is not let in", () => {
  it.each(["nobody", "with_role", "disabled"])(
    "[shell 4.3 login] given the reason %s, when it is opened, then it says why in the visitor's language and leads to the provider's sign-out",
    async (reason) => {
      const texts = await Promise.all(
        ["hu-HU", "en-US", "de-DE"].map(async (language) => {
          const headers = { cookie: `language=${language}` };
          const answer = await server.anonymous().fetch(`/403.html?reason=${reason}`, { headers });
          return answer.text();
        }),
      );
      for (const text of texts) {
        expect(text).toContain('href="/logout"');
        expect(text).not.toContain("status.");
      }
      expect(new Set(texts).size).toBe(3);
    },
  );

  it("[shell 4.3 login] given another reason, or none, when it is opened, then it is the page of any refusal", async () => {
    for (const query of ["", "?reason=other", "?reason=%3Cb%3E"])
      expect(await (await server.anonymous().fetch(`/403.html${query}`)).text()).not.toContain('href="/logout"');
  });
});

describe("a status page that leads back", () => {
  const from = async (status: number, path: string) =>
    (await server.anonymous().fetch(`/${status}.html?from=${encodeURIComponent(path)}`)).text();

  it("[shell 8 errors] given a page that could not be shown, when its status may pass, then it leads back there", async () => {
    expect(await from(503, "/orders?page=2&x=%22")).toContain('href="/orders?page=2&amp;x=%22"');
    expect(await from(404, "/orders")).not.toContain('href="/orders');
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "[shell 8 errors] given %s as the page to lead back to, when the status page is opened, then it does not",
    async (path) => expect(await from(503, path)).not.toMatch(/evil|javascript/),
  );
});

describe("what the server says of itself", () => {
  it("[design 10 server] given probes and numbers, when they are asked for, then they answer; numbers only without a proxy", async () => {
    const client = server.anonymous();
    const statuses = await Promise.all(
      ["/healthz", "/readyz", "/metrics"].map(async (path) => (await client.fetch(path)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
  });

  it.each([
    ["x-forwarded-for", "10.0.0.1"],
    ["forwarded", "for=1.2.3.4"],
    ["x-real-ip", "1.2.3.4"],
    ["via", "1.1 proxy"],
    ["x-forwarded-proto", "https"],
    ["host", "evil.example"],
  ])(
    "[design 10 server] given a request for the numbers with %s: %s, when it arrives, then it is refused",
    async (name, value) => {
      expect(await statusOf("/metrics", { [name]: value })).toBe(403);
    },
  );

  it("[design 10 server] given a token for the numbers, when they are asked for through a proxy or under another name, then only who brings it gets them", async () => {
    const forwarded = { "x-forwarded-for": "10.0.0.1", host: "node-1.internal:9000" };
    const right = { ...forwarded, authorization: `Bearer ${metricsToken}` };
    const wrong = { ...forwarded, authorization: `Bearer ${metricsToken.slice(0, -1)}x` };
    expect([await statusOf("/metrics", right), await statusOf("/metrics", wrong)]).toEqual([200, 403]);
  });

  it("[design 1 catalogue] given declarations, when the OpenAPI document is read, then paths, aliases, access and errors are in it", async () => {
    const document = await (await server.anonymous().fetch("/api/openapi.json")).json();
    expect(document.info).toEqual({ title: "Tessera", version: "1.2.3" });
    expect(document.paths["/api/Toys/echo"].post).toMatchObject({
      operationId: "Toy_echo",
      "x-access": { kind: "session", decidedBy: "own" },
      security: [{ sessionCookie: [], sessionToken: [] }, { apiToken: [] }],
    });
    const named = document.paths["/api/Toys/echo"].post.parameters.map(({ $ref = "" }) => $ref.split("/").at(-1));
    expect(named).toEqual(expect.arrayContaining(["CsrfToken", "RoutedUrl", "ChannelId"]));
    expect(Object.keys(document.components.parameters)).toEqual(expect.arrayContaining(named.filter(Boolean)));
    expect(document.components.securitySchemes.sessionCookie.name).toBe("tessera");
    expect(document.paths["/whoami"].get["x-alias-of"]).toBe("/api/Toys/whoami");
    expect(document.paths["/api/Toys/guarded"].post.responses["403"].description).toContain("access_denied");
  });
});
