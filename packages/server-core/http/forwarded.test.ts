import { expect, it } from "vitest";
import { isForwarded } from "./forwarded.ts";

const plain = {
  host: "localhost:3000",
  "user-agent": "Browser",
  accept: "*/*",
  "x-requested-with": "XMLHttpRequest",
  "x-csrf-token": "a",
};

it.each([
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-prefix",
  "x-original-forwarded-for",
  "x-real-ip",
  "true-client-ip",
  "proxy-client-ip",
  "x-proxyuser-ip",
  "x-remote-addr",
  "x-coming-from",
  "x-azure-clientip",
  "x-appengine-user-ip",
  "fly-client-ip",
  "cf-ray",
  "cdn-loop",
  "x-arr-log-id",
  "x-amzn-trace-id",
  "x-scheme",
])(
  "[shell 4.3 login] given a request with the header %s, when it is asked whether a proxy passed it on, then it did",
  (name) => {
    expect(isForwarded({ headers: { ...plain, [name]: "1" }, httpVersion: "1.1" })).toBe(true);
  },
);

it("[shell 4.3 login] given a request without such a header, when it is asked, then only the version that proxies speak unless told otherwise says so", () => {
  expect(isForwarded({ headers: plain, httpVersion: "1.1" })).toBe(false);
  expect(isForwarded({ headers: plain, httpVersion: "1.0" })).toBe(true);
});
