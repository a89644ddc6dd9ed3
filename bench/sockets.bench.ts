import { startChild } from "./people/child.ts";
import type { CrowdQuestions } from "./people/crowdQuestions.ts";
import type { HostQuestions } from "./people/hostQuestions.ts";
import { type Bench, median } from "./support/figure.ts";

const pages = 10_000;
/** A session has a hundred pages at most. */
const pagesPerSession = 50;
const rounds = 5;

interface Weight {
  /** Bytes of the process with all pages open, and what it had before. */
  readonly memory: number;
  readonly before: number;
  /** Milliseconds from the call to the page that gets it as the last but one in a hundred; the middle of the rounds. */
  readonly p99: number;
  readonly last: number;
  /** Milliseconds until all were open. */
  readonly opened: number;
}

/** Opens all pages on a server in a process of its own, from another process, and sends a message to all of them. */
async function weigh(program: URL): Promise<Weight> {
  const host = startChild<HostQuestions>(program);
  const crowd = startChild<CrowdQuestions>(new URL("./people/crowd.ts", import.meta.url));
  try {
    const { url, sessions } = await host.ask("start", { sessions: pages / pagesPerSession });
    const before = await host.ask("memory", null);
    const { took } = await crowd.ask("open", { url, sessions, count: pages, wish: null });
    const size = await host.ask("size", null);
    if (size !== pages) throw new Error(`Of ${pages} pages ${size} are open.`);
    const p99s: number[] = [];
    const lasts: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const mark = `/bench-${round}-${"x".repeat(200)}`;
      await crowd.ask("watch", { mark, count: pages });
      const begun = await host.ask("shout", { mark });
      const times = await crowd.ask("arrived", null);
      if (round === 0) continue;
      p99s.push((times[Math.floor(times.length * 0.99)] ?? Number.NaN) - begun);
      lasts.push((times.at(-1) ?? Number.NaN) - begun);
    }
    const memory = await host.ask("memory", null);
    return { memory, before, p99: median(p99s), last: median(lasts), opened: took };
  } finally {
    await crowd.end();
    await host.end();
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const milliseconds = (value: number): string => `${Math.round(value)} ms`;

/** Ten thousand signed-in pages that beat, against as many sockets of the library alone. */
export const sockets: Bench = async () => {
  const bare = await weigh(new URL("./people/bareHost.ts", import.meta.url));
  const ours = await weigh(new URL("./people/tesseraHost.ts", import.meta.url));
  const memory = `${megabytes(ours.before)} without pages, ${megabytes(ours.memory)} with ${pages} of them, against ${megabytes(bare.memory)}`;
  const reach = `${milliseconds(ours.p99)}, the last ${milliseconds(ours.last)}, against ${milliseconds(bare.p99)} and ${milliseconds(bare.last)}; by the database`;
  return [
    {
      name: "memory of a server with 10,000 pages",
      value: ours.memory / bare.memory,
      unit: "×",
      goal: { atMost: 3 },
      note: memory,
    },
    { name: "message to 10,000 pages, p99", value: ours.p99 / bare.p99, unit: "×", goal: { atMost: 3 }, note: reach },
    {
      name: "10,000 pages open and known",
      value: ours.opened / 1000,
      unit: "s",
      goal: null,
      note: `against ${(bare.opened / 1000).toFixed(1)} s without asking who they are`,
    },
  ];
};
