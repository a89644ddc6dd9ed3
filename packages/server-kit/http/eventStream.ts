/** The event that ends a stream (spec shell §7.1). */
export const streamEnd = "event: end\ndata: null\n\n";

/**
 * Writes values as server-sent events: each value is the data of a message, an error an `error` event with the answer's
 * text, and the last event is always `end`, so that a cut stream can be distinguished from a finished one.
 */
export async function* eventStream(
  values: AsyncIterable<unknown>,
  answerTo: (error: unknown) => string,
): AsyncGenerator<string> {
  try {
    for await (const value of values) yield `data: ${JSON.stringify(value)}\n\n`;
  } catch (error) {
    yield `event: error\ndata: ${answerTo(error)}\n\n`;
  }
  yield streamEnd;
}

/** Whether an output is a stream of values. */
export function isStream(output: unknown): output is AsyncIterable<unknown> {
  return typeof output === "object" && output !== null && Symbol.asyncIterator in output;
}
