import { isInQuery, type Operation } from "@tessera/contract/defineOperation.ts";

/**
 * What goes over the wire for one call: path with query, and the body with its type; null without one, and where the
 * body is bytes.
 */
export interface EncodedRequest {
  readonly path: string;
  readonly body: string | null;
  readonly contentType: string | null;
}

function isRequired(operation: Operation, name: string): boolean {
  const required: unknown = Reflect.get(operation.input, "required");
  return Array.isArray(required) && required.includes(name);
}

function addField(fields: URLSearchParams, operation: Operation, name: string, value: unknown): void {
  if (value === undefined) return;
  // A text has no null: "null" would be read as a text, so what may be left out is.
  if (value === null && !operation.jsonKeys.includes(name) && !isRequired(operation, name)) return;
  if (operation.jsonKeys.includes(name)) fields.append(name, JSON.stringify(value));
  else if (Array.isArray(value)) for (const item of value) fields.append(name, String(item));
  else if (typeof value === "object" && value !== null) fields.append(name, JSON.stringify(value));
  else fields.append(name, String(value));
}

/** Puts an input into query and body as the operation declares it (spec shell §7.1). */
export function encodeRequest(operation: Operation, input: Readonly<Record<string, unknown>>): EncodedRequest {
  const query = new URLSearchParams();
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(input)) {
    if (isInQuery(operation) || operation.queryKeys.includes(name)) addField(query, operation, name, value);
    else rest.push([name, value]);
  }
  const path = query.size === 0 ? operation.path : `${operation.path}?${query}`;
  if (isInQuery(operation)) return { path, body: null, contentType: null };
  if (operation.encoding === "json") {
    return { path, body: JSON.stringify(Object.fromEntries(rest)), contentType: "application/json" };
  }
  const form = new URLSearchParams();
  for (const [name, value] of rest) addField(form, operation, name, value);
  return { path, body: String(form), contentType: "application/x-www-form-urlencoded" };
}
