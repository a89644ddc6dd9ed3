import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second that Linux counts CPU time in, whatever the machine. */
const ticks = 100;

interface Usage {
  readonly parent: number;
  /** CPU seconds of the process itself. */
  readonly own: number;
  /** CPU seconds of the children that have ended and that it has waited for, and of theirs. */
  readonly ended: number;
}

function usageOf(pid: string): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may hold any character.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) / ticks;
    return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    // It has ended since it was listed.
    return null;
  }
}

/**
 * CPU seconds of all that this process has started: of what runs, at any depth, and of what has ended. A browser or a
 * server that goes on counts as well as one that is gone. 0 where the system does not tell.
 */
export function startedSeconds(): number {
  if (process.platform !== "linux") return 0;
  const children = new Map<number, { readonly pid: number; readonly usage: Usage }[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const usage = usageOf(name);
    if (usage === null) continue;
    const siblings = children.get(usage.parent) ?? [];
    children.set(usage.parent, [...siblings, { pid: Number(name), usage }]);
  }
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.usage.own + child.usage.ended + below(child.pid), 0);
  return (usageOf("self")?.ended ?? 0) + below(process.pid);
}
