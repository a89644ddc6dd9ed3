import type { Operation } from "@tessera/contract/defineOperation.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RuleRequest } from "@tessera/form-engine/evaluate/resourceCalls.ts";
import { RawJson, type RequestContext } from "@tessera/server-core/context.ts";
import type { HandledOperation } from "@tessera/server-core/handle.ts";
import { type DecodedInput, decodeInput, type Fields } from "@tessera/server-core/http/decodeInput.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { authoriseOperation, checkedInput } from "./operationAccess.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly ruleRequests: RuleRequests;
  }
}

/** Asks operations in process, for rules. */
export interface RuleRequests {
  /**
   * Runs an operation that declares `forRules` as the caller, under its own access, and answers its output without
   * envelope. Nothing leaves the server, and what the operation does asks no further operation. Throws `invalid_input`
   * for any other address, and what the operation throws.
   */
  answer(context: RequestContext, request: RuleRequest): Promise<Json>;
  /** The same for an operation named by its family and its name or id, as scripts say it. */
  call(context: RequestContext, named: NamedRequest): Promise<Json>;
}

/** See `RuleRequests.call`. */
export interface NamedRequest {
  readonly family: string;
  readonly name: string;
  readonly data: RuleRequest["data"];
}

interface Callable {
  readonly handled: HandledOperation;
  readonly checked: ReturnType<typeof checkedInput>;
}

/** An address that no rule may ask. */
const refused = (code: string): TesseraError =>
  new TesseraError("invalid_input", { problems: [{ path: "/url", code }] });

const nested = async (): Promise<never> => {
  throw refused("nested");
};
const none: RuleRequests = { answer: nested, call: nested };

/** Finds the operations that rules may ask, by method and path. */
export function createRuleRequests(operations: readonly HandledOperation[]): RuleRequests {
  const callable = new Map<string, Callable>();
  for (const handled of operations) {
    const { operation } = handled;
    if (!operation.forRules) continue;
    const checked = checkedInput(operation);
    for (const path of [operation.path, ...operation.aliases])
      callable.set(`${operation.method} ${path}`, { handled, checked });
  }
  const requests: RuleRequests = {
    async call(context, { data, family, name }) {
      const found = [...callable.values()].find(
        ({ handled: { operation } }) =>
          operation.family === family && (operation.name === name || operation.id === name),
      );
      if (!found) throw refused("operation_unknown");
      const { method, path } = found.handled.operation;
      return await requests.answer(context, { method, url: path, data });
    },
    async answer(context, { method, url, data }) {
      const [path = "", query = ""] = splitOnce(url);
      const found = callable.get(`${method} ${path}`);
      if (!found) throw refused("operation_unknown");
      const { checked, handled } = found;
      const { operation } = handled;
      if (operation.access.kind !== "public" && context.subject.userId === null)
        throw new TesseraError("not_signed_in");
      if (context.subject.families?.includes(operation.family) === false) throw new TesseraError("access_denied");
      const inner = { ...context, services: { ...context.services, ruleRequests: none } };
      await authoriseOperation(operation, inner);
      const input = checked(decoded(operation, query, data));
      const output = await handled.run(input, inner);
      // Outputs are JSON by contract.
      return output instanceof RawJson ? JSON.parse(output.body) : (output as Json);
    },
  };
  return requests;
}

function splitOnce(url: string): readonly string[] {
  const at = url.indexOf("?");
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/**
 * Where an operation takes its input from the query, the data becomes query parameters (spec forms §7); else it is the
 * body.
 */
function decoded(operation: Operation, query: string, data: RuleRequest["data"]): DecodedInput {
  const written = new URLSearchParams(query);
  const fields = [...new Set(written.keys())].map((name): [string, Fields[string]] => {
    const values = written.getAll(name);
    return [name, values.length > 1 ? values : values[0]];
  });
  if (operation.encoding !== "query")
    return decodeInput({ ...operation, encoding: "json" }, Object.fromEntries(fields), { kind: "json", value: data });
  const isJson = (name: string, value: Json) =>
    operation.jsonKeys.includes(name) || (typeof value === "object" && !Array.isArray(value));
  for (const [name, value] of Object.entries(data)) {
    if (value === null) continue;
    if (isJson(name, value)) fields.push([name, JSON.stringify(value)]);
    else fields.push([name, Array.isArray(value) ? value.map(String) : String(value)]);
  }
  return decodeInput(operation, Object.fromEntries(fields), { kind: "none" });
}
