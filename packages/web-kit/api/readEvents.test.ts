import { describe, expect, it } from "vitest";
import { readEvents } from "./readEvents.ts";

function streamed(...chunks: readonly string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

async function valuesOf(response: Response): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  await readEvents(response, (value) => values.push(value));
  return values;
}

const end = "event: end\ndata: null\n\n";

describe("a stream of server-sent events", () => {
  it("[shell 7.1 streams] given values and the end marker, cut anywhere on the way, when it is read, then every value comes in order", async () => {
    const text = `data: {"n":1}\n\ndata: "ő"\n\n${end}`;
    for (let cut = 1; cut < text.length; cut++) {
      expect(await valuesOf(streamed(text.slice(0, cut), text.slice(cut)))).toEqual([{ n: 1 }, "ő"]);
    }
  });

  it("[shell 8 stream errors] given an error event, when it is read, then the stream closes and the error is passed on", async () => {
    const error = 'event: error\ndata: {"error":{"code":"timeout","data":{},"message":"Too slow."}}\n\n';
    await expect(valuesOf(streamed("data: 1\n\n", error, end))).rejects.toMatchObject({
      code: "timeout",
      text: "Too slow.",
    });
  });

  it("[shell 8 stream errors] given a stream that breaks off before its end, when it is read, then it does not pass for a finished one", async () => {
    await expect(valuesOf(streamed("data: 1\n\n"))).rejects.toMatchObject({ code: "network_unavailable" });
  });

  it("[shell 8 stream errors] given a connection that is lost on the way, or a message that is none, when it is read, then what came is kept and the error says what happened", async () => {
    const lost = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new TypeError("network error"));
      },
    });
    await expect(valuesOf(new Response(lost))).rejects.toMatchObject({ status: 0, code: "network_unavailable" });
    const values: unknown[] = [];
    const broken = readEvents(streamed("data: 1\n\ndata: <html>\n\n", end), (value) => values.push(value));
    await expect(broken).rejects.toMatchObject({ code: "unexpected" });
    expect(values).toEqual([1]);
  });

  it("[shell 7.1 streams] given a refused call, when it is read, then its error is the answer's", async () => {
    const refused = new Response('{"error":{"code":"access_denied","data":{}}}', { status: 403 });
    await expect(valuesOf(refused)).rejects.toMatchObject({ code: "access_denied", status: 403 });
  });
});
