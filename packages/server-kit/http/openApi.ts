import { isInQuery, type Operation } from "@tessera/contract/defineOperation.ts";
import { type ErrorCode, errorKinds } from "@tessera/contract/errors.ts";
import { cookieNames } from "@tessera/server-core/http/cookies.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { accountFamilies } from "./accountFamilies.ts";

/** Codes that every operation may answer. */
const everywhere: readonly ErrorCode[] = [
  "malformed_request",
  "invalid_input",
  "too_many_requests",
  "database_unavailable",
  "storage_full",
  "not_populated",
  "busy",
  "timeout",
  "unexpected",
];
const signedIn: readonly ErrorCode[] = ["not_signed_in", "session_expired", "definition_changed"];
const changing: readonly ErrorCode[] = ["csrf_token_invalid", "foreign_origin"];

function errorCodes({ access, changesState, method, errors }: Operation): readonly ErrorCode[] {
  return [
    ...everywhere,
    ...(access.kind === "public" ? [] : signedIn),
    ...(access.kind === "granted" ? (["access_denied"] as const) : []),
    ...(changesState || method === "POST" ? changing : []),
    ...(changesState && method === "GET" ? (["confirmation_required"] as const) : []),
    ...errors,
  ];
}

/** Bytes of a file. */
const binary: Json = { type: "string", format: "binary" };

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

function responses(operation: Operation): Record<string, Json> {
  const output = plain(operation.output);
  const isFile = operation.envelope === "bytes";
  const schema: Json = isFile
    ? binary
    : operation.envelope === "plain"
      ? output
      : { type: "object", required: [operation.envelope], properties: { [operation.envelope]: output } };
  const type = isFile ? "application/octet-stream" : operation.streams ? "text/event-stream" : "application/json";
  const answers: Record<string, Json> = {
    "200": { description: "Answer", headers: answerHeaders, content: { [type]: { schema } } },
  };
  for (const code of new Set(errorCodes(operation))) {
    const status = String(errorKinds[code].status);
    const there = answers[status];
    const codes =
      typeof there === "object" && there !== null && "description" in there ? `${String(there.description)}, ` : "";
    answers[status] = {
      description: `${codes}${code}`,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    };
  }
  return answers;
}

function isObjectSchema(
  schema: object,
): schema is { properties: Record<string, object>; required?: readonly string[] } {
  return "properties" in schema;
}

function queryParameters(operation: Operation): Json[] {
  if (!isObjectSchema(operation.input)) return [];
  const { properties, required = [] } = operation.input;
  return Object.entries(properties)
    .filter(([name]) => isInQuery(operation) || operation.queryKeys.includes(name))
    .map(([name, schema]) => ({
      name,
      in: "query",
      required: required.includes(name),
      ...(operation.jsonKeys.includes(name)
        ? { content: { "application/json": { schema: plain(schema) } } }
        : { schema: plain(schema) }),
    }));
}

const ref = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

/** The headers by which callers say who they are and where from (spec shell §7.1). */
function headerParameters({ method, changesState }: Operation): Json[] {
  return [
    ...(method === "GET" ? [] : [ref("CsrfToken")]),
    ...(method === "GET" && changesState ? [ref("Marker")] : []),
    ref("RoutedUrl"),
    ref("ChannelId"),
  ];
}

const parameters: Json = {
  CsrfToken: {
    name: "X-CSRF-Token",
    in: "header",
    required: false,
    description: "The token of /csrf-token. Callers with an API token need none, all others do.",
    schema: { type: "string" },
  },
  Marker: {
    name: "X-Requested-With",
    in: "header",
    required: true,
    description: "Marks a call of the application: this GET changes state.",
    schema: { type: "string" },
  },
  RoutedUrl: {
    name: "Routed-Url",
    in: "header",
    required: false,
    description: "The page that asks: a claim, never authority.",
    schema: { type: "string" },
  },
  ChannelId: {
    name: "X-Notification-Channel-Id",
    in: "header",
    required: false,
    description: "The socket of the page that asks.",
    schema: { type: "string" },
  },
};

const text = { schema: { type: "string" } };
const number = { schema: { type: "integer" } };
const answerHeaders: Json = {
  "X-Request-Id": { description: "The reference of an error.", ...text },
  "X-Tessera-Definitions": { description: "Counter of definitions of the server that answered.", ...number },
  "X-Tessera-Rights": { description: "Counter of rights of the server that answered.", ...number },
  Location: {
    description: "Where to go, or what to draw again; where there is one, X-Location says the same.",
    ...text,
  },
};

/** How a caller of an operation proves who they are. */
function security({ access, family }: Operation): Json[] {
  if (access.kind === "public") return [];
  return [
    { sessionCookie: [], sessionToken: [] },
    ...(accountFamilies.has(family) ? [] : [{ apiToken: [] }]),
    ...(access.kind === "page" ? [{}] : []),
  ];
}

function requestBody(operation: Operation): Record<string, Json> {
  if (operation.encoding === "query") return {};
  if (operation.encoding === "bytes") {
    const file: Json = { type: "object", required: ["file"], properties: { file: binary } };
    const content = { "application/octet-stream": { schema: binary }, "multipart/form-data": { schema: file } };
    return { requestBody: { required: true, content } };
  }
  const type = operation.encoding === "json" ? "application/json" : "application/x-www-form-urlencoded";
  return { requestBody: { required: true, content: { [type]: { schema: plain(operation.input) } } } };
}

function described(operation: Operation, path: string): Json {
  const isAlias = path !== operation.path;
  return {
    operationId: isAlias ? `${operation.id}_${path.replace(/[^A-Za-z0-9]+/g, "_")}` : operation.id,
    summary: operation.summary,
    tags: [operation.family],
    "x-access": { ...operation.access },
    "x-changes-state": operation.changesState,
    ...(isAlias ? { "x-alias-of": operation.path } : {}),
    security: security(operation),
    parameters: [...queryParameters(operation), ...headerParameters(operation)],
    ...requestBody(operation),
    responses: responses(operation),
  };
}

/** The OpenAPI 3.1 document of the catalogue, made from the declarations alone (design §1.4). */
export function openApi(operations: readonly Operation[], server: string, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    for (const path of [operation.path, ...operation.aliases]) {
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation, path) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Tessera", version },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        sessionCookie: { type: "apiKey", in: "cookie", name: cookieNames(server).session },
        sessionToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "A personal API token (tessera_…), without a cookie.",
        },
      },
      parameters,
      schemas: {
        Error: {
          type: "object",
          required: ["error", "msg", "i18nParams", "type"],
          properties: {
            error: {
              type: "object",
              required: ["code", "data", "message", "reference"],
              properties: {
                code: { type: "string", enum: Object.keys(errorKinds) },
                data: { type: "object" },
                message: { type: "string" },
                reference: { type: "string" },
              },
            },
            msg: { type: "string" },
            i18nParams: { type: "object" },
            type: { type: "string", enum: ["error", "warning"] },
          },
        },
      },
    },
  };
}
