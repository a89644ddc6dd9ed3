import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { scriptNames } from "@tessera/expression/userFunctions/scriptNames.ts";
import { wallClock, writeMoment } from "@tessera/expression/values/temporal.ts";
import type { ScriptRequest } from "@tessera/form-engine/evaluate/resourceCalls.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { callerOf } from "@tessera/server-core/turns/callerOf.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { createSandbox } from "../sandbox/createSandbox.ts";
import { type SandboxOutcome, type ScriptFailure, ScriptRefusal } from "../sandbox/sandbox.ts";
import { answerLookup } from "./lookup.ts";
import { scriptArguments, scriptResult } from "./scriptValues.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly scripts: Scripts;
  }
}

/** What of a function's body runs. */
export type ScriptBody = Pick<FunctionBody, "parameters" | "result" | "script">;

/** What came of a script that was tried. */
export type ScriptAttempt =
  | { readonly ok: true; readonly value: Json; readonly log: string }
  | {
      readonly ok: false;
      /** `result`: it gave a value of another type than its function declares. */
      readonly reason: ScriptFailure | "result";
      readonly message: string;
      readonly line: number | null;
      readonly log: string;
    };

/** Scripts of functions (design §6): each runs in a sandbox, with the rights of the one who calls it. */
export interface Scripts {
  /**
   * What the published script of a function gives, as wire JSON. Throws `not_found` where there is no such script,
   * `script_failed` where it gave no value, `timeout` where it took too long, `busy` where its process ended or too
   * many wait, `scripts_unavailable`, and what its questions met that the caller must hear of (`StaleError`).
   */
  call(context: RequestContext, request: ScriptRequest): Promise<Json>;
  /**
   * Runs a script that need not be published. Throws as `call` does, but for what the script itself is to blame for.
   */
  attempt(context: RequestContext, body: ScriptBody, args: readonly Json[]): Promise<ScriptAttempt>;
}

/** The scripts of a server. */
export interface OwnScripts extends Scripts {
  /** Ends the processes that scripts run in. */
  close(): Promise<void>;
}

const questions = ["lookup", "call"] as const;

/** Makes the scripts of a server; no process is started before the first of them runs. */
export function createScripts(onError: (error: unknown) => void): OwnScripts {
  const sandbox = createSandbox({ onError });
  const run = async (context: RequestContext, body: ScriptBody, args: readonly Json[]): Promise<ScriptAttempt> => {
    const { budget, instant, subject, zone, language } = context;
    const names = scriptNames(body.parameters);
    const values = scriptArguments(body.parameters, args);
    const { day, time } = wallClock(instant, zone);
    const { displayName, email, login, roles, userId } = subject;
    const outcome = await sandbox.run({
      code: body.script ?? "",
      names: names.map(({ name }) => name),
      args: names.map(({ position }) => values[position] ?? null),
      instant,
      constants: {
        user: { id: userId, login, displayName, email, language, roles },
        today: writeMoment({ day, time: null }),
        now: writeMoment({ day, time }),
        zone,
      },
      questions,
      owner: callerOf(context)?.key ?? "",
      signal: context.signal,
      ...(budget === undefined
        ? {}
        : { begin: () => budget.requireRest(), took: (milliseconds: number) => budget.took(milliseconds) }),
      ask: (name, asked) => answer(context, name, asked),
    });
    return fitting(outcome, body);
  };
  return {
    call: async (context, { args, id }) => {
      const body = findBody(context.services.definitions.current(), "function", id);
      if (body?.kind !== "script") throw new TesseraError("not_found");
      const outcome = await run(context, body, args);
      if (outcome.ok) return outcome.value;
      const { line, message, reason } = outcome;
      if (reason === "time") throw new TesseraError("timeout", { function: body.name });
      if (reason === "interrupted") throw new TesseraError("busy", { function: body.name });
      throw new TesseraError("script_failed", { function: body.name, reason, line, message });
    },
    attempt: run,
    close: () => sandbox.close(),
  };
}

/** Scripts where none may run. */
export const noScripts: Scripts = {
  call: async () => {
    throw new TesseraError("invalid_input", { problems: [{ path: "", code: "nested" }] });
  },
  attempt: async () => {
    throw new TesseraError("invalid_input", { problems: [{ path: "", code: "nested" }] });
  },
};

function fitting(outcome: SandboxOutcome, { result }: ScriptBody): ScriptAttempt {
  if (!outcome.ok) return outcome;
  const value = scriptResult(outcome.value, result);
  if (value !== undefined) return { ...outcome, value };
  return { ok: false, reason: "result", message: "", line: null, log: outcome.log };
}

const recordOf = (value: Json | undefined): { readonly [name: string]: Json } =>
  // An object of JSON holds JSON.
  isJsonObject(value) ? (value as { readonly [name: string]: Json }) : {};

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** Answers a question of a script as its caller: what they are refused, the script may catch. */
async function answer(context: RequestContext, name: string, [first, second, third]: readonly Json[]): Promise<Json> {
  try {
    if (name === "lookup")
      return await answerLookup(context, { name: textOf(first), params: recordOf(second), column: textOf(third) });
    return await context.services.ruleRequests.call(
      { ...context, services: { ...context.services, scripts: noScripts } },
      { family: textOf(first), name: textOf(second), data: recordOf(third) },
    );
  } catch (error) {
    if (error instanceof TesseraError && error.kind.blame === "user" && error.code !== "definition_changed")
      throw new ScriptRefusal(error.code);
    throw error;
  }
}
