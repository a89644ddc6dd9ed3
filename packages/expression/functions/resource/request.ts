import { requestResource } from "../../compile/resource.ts";
import { textAt, valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, optional, textParameter } from "../parameters.ts";

/** A path of this server, with a query or without: nothing that a browser could take for another host. */
const ownPath = /^\/api\/[\w\-./]*(?:\?.*)?$/s;

/**
 * `request(method, url, data?)`: asks an operation of this server that rules may ask (spec forms §7 custom expression
 * call). `data` is its input; for GET that is what becomes query parameters. The arguments of the resource call are
 * always these three, null for what is left out. A failed call gives null.
 */
export const request: FunctionDefinition = {
  name: "request",
  group: "resource",
  parameters: [
    { ...textParameter("method"), choices: ["GET", "POST"] },
    { ...textParameter("url"), constant: (url) => (ownPath.test(url) ? null : { code: "url_refused", data: { url } }) },
    optional({ name: "data", accepts: ["row"] }),
  ],
  result: always("unknown"),
  resource: true,
  evaluate: (args, frame) => {
    const method = textAt(args, 0, frame);
    const url = textAt(args, 1, frame);
    return method === null || url === null ? null : requestResource(frame, "request", [method, url, valueAt(args, 2)]);
  },
};
