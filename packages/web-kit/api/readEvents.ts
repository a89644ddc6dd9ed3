import { ApiError } from "./apiError.ts";
import { answerError } from "./readAnswer.ts";

/** One server-sent event; `name` is `message` where the stream names none. */
interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

function eventOf(block: string): StreamEvent {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(event|data):\s?(.*)$/.exec(line) ?? [];
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
  }
  return { name, data: data.join("\n") };
}

/** The next piece of a stream. Throws `ApiError` where the connection is lost, and what an abort threw as it is. */
async function pieceOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(0, "network_unavailable", { cause });
  }
}

async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const value = await pieceOf(reader);
      if (value === undefined) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n").split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) if (block !== "") yield eventOf(block);
    }
  } finally {
    // Of a stream that broke there is nothing to close; why it broke is what is thrown.
    await reader.cancel().catch(() => undefined);
  }
}

/** The value of a message. Throws `ApiError` where it is none: what comes after it is no better. */
function parsedValue(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ApiError(200, "unexpected", { cause });
  }
}

/**
 * Reads a stream of server-sent events until its `end` (spec shell §7.1), passing on the value of each message. An
 * `error` event closes the stream and is thrown as `ApiError`; so is a stream that breaks off before its end
 * (`network_unavailable`).
 */
export async function readEvents(response: Response, onValue: (value: unknown) => void): Promise<void> {
  if (!response.ok) throw answerError(response, await response.text());
  if (response.body) {
    for await (const { name, data } of events(response.body)) {
      if (name === "end") return;
      if (name === "error") throw answerError(response, data);
      onValue(parsedValue(data));
    }
  }
  throw new ApiError(0, "network_unavailable");
}
