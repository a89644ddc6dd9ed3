import { isReservedRoute } from "@tessera/contract/routing/reservedRoute.ts";
import { expect, it } from "vitest";
import { operations } from "../../features/operations.gen.ts";

it("[shell 2.1 routing] given the paths of all operations and of the server's own pages, when a url with such a route is to be published, then none may be", () => {
  const paths = operations.flatMap(({ aliases, path }) => [path, ...aliases]);
  const own = [
    "/healthz",
    "/readyz",
    "/metrics",
    "/ws/connect",
    "/oidc/auth",
    "/assets/a.js",
    "/pages/sign.svg",
    "/503.html",
  ];
  const frame = ["/logout", "/logout-domain", "/force-login", "/sentry-test", "/auth/callback", "/logout/callback"];
  expect([...paths, ...own, ...frame].filter((path) => !isReservedRoute(path))).toEqual([]);
});
