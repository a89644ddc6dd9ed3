/** What was answered while a fault was made. */
export interface Answers {
  /** Answers by status. */
  readonly byStatus: ReadonlyMap<number, number>;
  /** The longest that an answer took, in milliseconds. */
  readonly slowest: number;
  /**
   * Answers that must not be: no answer at all, a refusal other than 409 and 503, a 503 that does not say when to come
   * again.
   */
  readonly problems: readonly string[];
}

/** Sends requests as `fetch` does, and notes what comes. */
export interface AnswerWatch {
  ask(url: URL, init: RequestInit): Promise<Response>;
  /** What was noted since the last call. */
  take(): Answers;
}

/** Statuses of work that goes well, of definitions that a publish changed meanwhile, and of "come again". */
const usual = (status: number): boolean => status < 400 || status === 409 || status === 503;

/** Makes a watch for clients whose server lives on while the fault lasts. */
export function answerWatch(): AnswerWatch {
  let byStatus = new Map<number, number>();
  let slowest = 0;
  let problems: string[] = [];

  return {
    ask: async (url, init) => {
      const begin = performance.now();
      const what = `${init.method ?? "GET"} ${url.pathname}`;
      try {
        const response = await fetch(url, init);
        const { status } = response;
        byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
        if (!usual(status)) problems.push(`${what}: ${status} ${await response.clone().text()}`);
        if (status === 503 && !/^[1-9]\d?$/.test(response.headers.get("retry-after") ?? ""))
          problems.push(`${what}: 503 without Retry-After`);
        return response;
      } catch (error) {
        problems.push(`${what}: no answer, ${error instanceof Error ? error.message : String(error)}`);
        throw error;
      } finally {
        slowest = Math.max(slowest, performance.now() - begin);
      }
    },
    take: () => {
      const taken = { byStatus, slowest, problems };
      byStatus = new Map();
      slowest = 0;
      problems = [];
      return taken;
    },
  };
}
