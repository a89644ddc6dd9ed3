import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { RawJson } from "@tessera/server-core/context.ts";
import { type HandledOperation, handle } from "@tessera/server-core/handle.ts";
import { Type } from "typebox";

const common = { family: "Toys", summary: "A toy", output: Type.Unknown() } as const;
const echoInput = closed({
  text: Type.String({ maxLength: 20 }),
  count: Type.Optional(Type.Integer()),
  tree: Type.Optional(Type.Unknown()),
});

/** Answers its JSON input; for anyone who is signed in. */
export const echo = defineOperation({
  ...common,
  id: "Toy_echo",
  name: "echo",
  method: "POST",
  envelope: "data",
  input: echoInput,
  access: { kind: "session", decidedBy: "own" },
  bodyLimit: 2000,
});

/** Answers the fields of a form and one of the query; for everyone. */
export const form = defineOperation({
  ...common,
  id: "Toy_form",
  name: "form",
  method: "POST",
  encoding: "form",
  queryKeys: ["page"],
  jsonKeys: ["tree"],
  envelope: "obj",
  input: closed({
    text: Type.Optional(Type.String()),
    page: Type.Optional(Type.Integer()),
    flag: Type.Optional(Type.Boolean()),
    names: Type.Optional(Type.Array(Type.String())),
    tree: Type.Optional(Type.Unknown()),
  }),
  access: { kind: "public" },
});

/** Answers its query and who asks; for everyone. */
export const whoami = defineOperation({
  ...common,
  id: "Toy_whoami",
  name: "whoami",
  method: "GET",
  aliases: ["/whoami"],
  jsonKeys: ["tree"],
  envelope: "body",
  input: closed({ page: Type.Optional(Type.Integer()), tree: Type.Optional(Type.Unknown()) }),
  access: { kind: "public" },
});

/** Answers what a database built, with a number beyond what JSON parsing keeps. */
export const raw = defineOperation({
  ...common,
  id: "Toy_raw",
  name: "raw",
  method: "GET",
  envelope: "data",
  input: closed({}),
  access: { kind: "public" },
});

/** Counts its calls: a GET that changes state. */
export const bump = defineOperation({
  ...common,
  id: "Toy_bump",
  name: "bump",
  method: "GET",
  changesState: true,
  envelope: "data",
  input: closed({ by: Type.Optional(Type.Integer()) }),
  access: { kind: "public" },
});

/** Streams three values, or two and an error. */
export const stream = defineOperation({
  ...common,
  id: "Toy_stream",
  name: "stream",
  method: "GET",
  streams: true,
  envelope: "plain",
  input: closed({ fail: Type.Optional(Type.Boolean()) }),
  access: { kind: "public" },
});

/** Only for anyone who holds a grant for it. */
export const guarded = defineOperation({
  ...common,
  id: "Toy_guarded",
  name: "guarded",
  method: "POST",
  envelope: "data",
  input: closed({ text: Type.String() }),
  access: { kind: "granted" },
});

/** Fails with what no caller may see. */
export const broken = defineOperation({
  ...common,
  id: "Toy_broken",
  name: "broken",
  method: "GET",
  envelope: "data",
  input: closed({}),
  access: { kind: "public" },
});

/** Answers when its caller has gone away. */
export const waiting = defineOperation({
  ...common,
  id: "Toy_waiting",
  name: "waiting",
  method: "GET",
  envelope: "data",
  input: closed({}),
  access: { kind: "public" },
});

/** Limited per minute and address. */
export const limited = defineOperation({
  ...common,
  id: "Toy_limited",
  name: "limited",
  method: "GET",
  envelope: "data",
  input: closed({}),
  access: { kind: "public" },
  errors: ["too_many_requests"],
});

/** The CSRF token, as the product's own operation answers it. */
const csrf = defineOperation({
  ...common,
  id: "Session_toyCsrf",
  family: "Session",
  name: "csrf-token",
  path: "/csrf-token",
  method: "GET",
  envelope: "plain",
  input: closed({}),
  access: { kind: "public" },
});

/** The handlers, with a count of the calls of `bump`. */
export function toyHandlers(): {
  readonly handlers: readonly HandledOperation[];
  bumps(): number;
  /** Settles when `waiting` has been called. */
  readonly entered: Promise<void>;
  /** Settles when a caller of `waiting` has gone away. */
  readonly left: Promise<void>;
} {
  let bumps = 0;
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  async function* values(fail: boolean): AsyncGenerator<unknown> {
    yield { n: 1 };
    yield { n: 2 };
    if (fail) throw new Error("secret of the machinery");
    yield { n: 3 };
  }
  return {
    bumps: () => bumps,
    entered,
    left,
    handlers: [
      handle(csrf, async (_input, { exchange }) => ({ csrfToken: exchange?.csrfToken })),
      handle(echo, async (input) => input),
      handle(form, async (input) => input),
      handle(whoami, async (input, { subject, language, page }) => ({
        input,
        login: subject.login,
        roles: subject.roles,
        language,
        routedUrl: page.routedUrl,
      })),
      handle(raw, async () => new RawJson('{"big":12345678901234567890}')),
      handle(bump, async ({ by }, { exchange }) => {
        bumps += by ?? 1;
        exchange?.redirect("/bumped");
        return { bumps };
      }),
      handle(stream, async ({ fail }) => values(fail ?? false)),
      handle(guarded, async ({ text }) => ({ text })),
      handle(waiting, async (_input, { signal }) => {
        enter();
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        leave();
        return null;
      }),
      handle(limited, async () => ({ done: true })),
      handle(broken, async () => {
        throw new Error("secret of the machinery");
      }),
    ],
  };
}
