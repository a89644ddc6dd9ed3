import type { IncomingHttpHeaders } from "node:http";

/** Headers by which proxies say that, and for whom, they pass a request on. */
const names =
  /^(?:forwarded|via|x-forwarded|x-forwarded-.+|x-original-forwarded-for|x-real-ip|x-client-ip|x-cluster-client-ip|x-envoy-.+|x-proxyuser-ip|client-ip|true-client-ip|fastly-client-ip|cf-.+|cdn-loop)$/;

/** Whether a request says that it was passed on, by any header that proxies use for it: who it comes from is not on this machine. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => names.test(name));
}
