/** How questions leave the isolate: its thread waits for the answer. */
interface Bridge {
  applySyncPromise(receiver: undefined, args: readonly string[]): string;
}

/** What the frame is made with. */
export interface FrameSetup {
  readonly constants: { readonly [name: string]: unknown };
  readonly questions: readonly string[];
  readonly input: number;
  readonly output: number;
  readonly log: number;
  /** The one moment of the call, in milliseconds since 1970. */
  readonly instant: number;
}

/**
 * What stands around a script inside its isolate. Only the text of this function gets there, so it names nothing
 * outside itself. It keeps what it needs of the language before the script can change it, and lets nothing out but
 * texts that it wrote itself: `toJSON`, getters and patched prototypes of the script change what the script says, and
 * nothing else. `code` is an expression that gives an asynchronous function, `input` the JSON of its arguments. Answers
 * what gives the JSON that `readOutcome` reads, to be asked when nothing is left to be done in the isolate.
 */
export function scriptFrame(bridge: Bridge, setupText: string, code: string, input: string): () => string {
  const { parse, stringify } = JSON;
  const { apply, deleteProperty } = Reflect;
  const { defineProperty, freeze, keys } = Object;
  // Called by another name it sees nothing of what stands here.
  const { eval: read } = globalThis;
  const { then } = Promise.prototype;
  const { slice } = String.prototype;
  const RealDate = Date;
  const Failure = Error;
  const toText = String;
  const setup: FrameSetup = parse(setupText);

  // What shares memory, runs later by itself or holds memory that nobody counts.
  for (const name of ["WebAssembly", "SharedArrayBuffer", "Atomics", "FinalizationRegistry", "WeakRef"])
    deleteProperty(globalThis, name);

  const cut = (text: string, length: number): string => apply(slice, text, [0, length]);
  const textOf = (value: unknown): string => {
    try {
      const text = typeof value === "object" && value !== null ? stringify(value) : toText(value);
      return typeof text === "string" ? text : "";
    } catch {
      return "";
    }
  };
  const textIn = (from: unknown, name: "message" | "name" | "stack" | "code"): string => {
    try {
      const found: unknown = (from as { readonly [name: string]: unknown })[name];
      return typeof found === "string" ? cut(found, 2_000) : "";
    } catch {
      return "";
    }
  };

  let noted = "";
  const log = (...values: readonly unknown[]): void => {
    let line = "";
    for (let index = 0; index < values.length; index++) line += (index > 0 ? " " : "") + textOf(values[index]);
    const room = setup.log - noted.length - 1;
    if (room > 0) noted += (noted === "" ? "" : "\n") + cut(line, room);
  };

  const question =
    (name: string) =>
    (...args: readonly unknown[]): unknown => {
      let text = "[";
      for (let index = 0; index < args.length; index++)
        text += (index > 0 ? "," : "") + (stringify(args[index]) ?? "null");
      text += "]";
      if (text.length > setup.input) throw new Failure("size");
      const answer = bridge.applySyncPromise(undefined, [name, text]);
      const content = apply(slice, answer, [1]);
      if (answer[0] === "v") return parse(content);
      const refusal = new Failure(content);
      defineProperty(refusal, "code", { value: content });
      throw refusal;
    };

  /** The clock stands still: a call has one moment. */
  class CallDate extends RealDate {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [setup.instant] : parts) as [number]));
    }
    static override now(): number {
      return setup.instant;
    }
  }

  const known = (name: string, value: unknown): void => {
    defineProperty(globalThis, name, { value, enumerable: true });
  };
  defineProperty(globalThis, "Date", { value: CallDate });
  defineProperty(globalThis, "console", { value: freeze({ log, info: log, warn: log, error: log, debug: log }) });
  known("log", freeze(log));
  for (const name of setup.questions) known(name, freeze(question(name)));
  for (const name of keys(setup.constants)) {
    const value = setup.constants[name];
    known(name, typeof value === "object" && value !== null ? freeze(value) : value);
  }

  let settled = "";
  const without = (reason: string, message: string, stack: string): string =>
    `{"reason":"${reason}","message":${stringify(message)},"stack":${stringify(stack)},"log":${stringify(noted)}}`;
  const failed = (error: unknown): void => {
    const isError = typeof error === "object" && error !== null;
    const name = isError ? textIn(error, "name") : "";
    const text = isError ? textIn(error, "message") : cut(textOf(error), 2_000);
    const message = name === "" || name === "Error" ? text : `${name}: ${text}`;
    settled = without("threw", message, isError ? textIn(error, "stack") : "");
  };
  const given = (value: unknown): void => {
    try {
      const json = stringify(value) ?? "null";
      settled = json.length > setup.output ? without("size", "", "") : `{"value":${json},"log":${stringify(noted)}}`;
    } catch (error) {
      failed(error);
    }
  };
  let run: unknown;
  try {
    run = read(code);
  } catch (error) {
    settled = without("syntax", textIn(error, "message"), "");
  }
  if (typeof run === "function") {
    try {
      apply(then, apply(run, undefined, parse(input)), [given, failed]);
    } catch (error) {
      failed(error);
    }
  }
  return () => (settled === "" ? without("unsettled", "", "") : settled);
}
