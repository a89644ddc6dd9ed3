/** The routes of the document and of the worker's script. */
const beside: ReadonlySet<string> = new Set(["/*", "/pages/serviceWorker.js"]);

interface Answered {
  /** Route of the server, such as `/api/Lists/get-list`. */
  readonly route: string;
  /** When it was asked, in ms since 1970. */
  readonly asked: number;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * What the server itself says that it answered, from the lines of its log: whatever a browser took from its caches
 * never reached it, and whatever its worker fetched did. The page's document is no request of the page, and the
 * worker's script is looked for by the browser whenever it likes.
 */
export function answeredRequests(log: string): readonly Answered[] {
  return log.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    const entry: unknown = JSON.parse(line);
    const [route, time, took] = [member(entry, "route"), member(entry, "time"), member(entry, "ms")];
    if (member(entry, "msg") !== "answered" || typeof route !== "string" || beside.has(route)) return [];
    // The log has the millisecond of the answer's end.
    return [{ route, asked: Number(time) - Number(took) }];
  });
}
