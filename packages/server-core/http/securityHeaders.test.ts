import { expect, it } from "vitest";
import { pagePolicy } from "./securityHeaders.ts";

const part = (policy: string, name: string): string | undefined =>
  policy.split("; ").find((one) => one.startsWith(`${name} `));

it("[lists 3 video] given no hosts of videos, when a page is served, then its media and frames come from the installation alone", () => {
  const policy = pagePolicy("n");
  expect([part(policy, "media-src"), part(policy, "frame-src")]).toEqual(["media-src 'self'", "frame-src 'self'"]);
});

it("[lists 3 video] given hosts of videos, when a page is served, then media and frames may come from them and their subdomains by https, and nothing else may", () => {
  const policy = pagePolicy("n", { reportsTo: null, videoHosts: ["videos.example.org"] });
  const hosts = "'self' https://videos.example.org https://*.videos.example.org";
  expect([part(policy, "media-src"), part(policy, "frame-src")]).toEqual([`media-src ${hosts}`, `frame-src ${hosts}`]);
  expect(policy.match(/videos\.example\.org/g)).toHaveLength(4);
});
