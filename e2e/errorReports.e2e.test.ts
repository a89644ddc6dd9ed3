import { createServer, type Server } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JourneyBrowser } from "./support/openBrowser.ts";
import { sharedBrowser } from "./support/sharedBrowser.ts";
import { startTessera, type Tessera } from "./support/startTessera.ts";

/** What came to the service that collects reports, in its own protocol. */
const received: string[] = [];
let collector: Server;
let tessera: Tessera;
let browser: JourneyBrowser;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      received.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString());
      response.writeHead(200, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const address = collector.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  [tessera, browser] = await Promise.all([
    startTessera({ SENTRY_DSN: `http://key@127.0.0.1:${port}/1`, SENTRY_ERRORS_SAMPLE_RATE: "1" }),
    sharedBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await tessera?.stop();
  collector?.close();
});

it("[shell 9 reports] given a place for error reports, when the test address is opened, then the error arrives there, the page's policy lets it through, and the landing page follows", async () => {
  const { complaints, page } = await browser.open();
  await page.goto(`${tessera.url}/sentry-test`);
  await expect.poll(() => received.some((envelope) => envelope.includes("A test of error reports."))).toBe(true);
  await page.waitForURL((url) => url.pathname !== "/sentry-test");
  expect(complaints.filter((complaint) => complaint.includes("policy"))).toEqual([]);
  const report = received.find((envelope) => envelope.includes("A test of error reports.")) ?? "";
  expect(report).toContain('"environment":"production"');
  expect(report).not.toContain("x-csrf");
});
