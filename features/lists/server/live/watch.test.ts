import type { RequestContext } from "@tessera/server-core/context.ts";
import { partOfServices } from "@tessera/server-kit/testing/partOfServices.ts";
import { expect, it } from "vitest";
import { onPage } from "./watch.server.ts";

const guest: RequestContext = {
  subject: { userId: null, login: "", displayName: "", email: "", roles: [], sessionId: null },
  freshness: { definitions: 1, rights: 1 },
  language: "en",
  zone: "Europe/Budapest",
  instant: 0,
  page: { routedUrl: null, params: new Map() },
  services: partOfServices({}),
  signal: new AbortController().signal,
};
const asked = { watch: "w", idList: "news", offset: 0, limit: 10, rows: [], count: null, age: 0 };

it("[design 5 translatable] given a guest whose page speaks another language than when they connected, when rows are sent, then they are read in the page's; of someone known the profile counts", () => {
  const person = { ...guest, subject: { ...guest.subject, userId: "0190d1b2-0000-7000-8000-000000000001" } };
  const read = (context: RequestContext, language?: "hu") =>
    onPage(context, { ...asked, ...(language && { language }) }).language;
  expect([read(guest, "hu"), read(guest), read(person, "hu")]).toEqual(["hu", "en", "en"]);
});
