import type { Json } from "@tessera/std/canonicalJson.ts";
import { Command } from "./command.ts";

/** A body with the commands that led to it and those that were taken back. */
export interface CommandHistory {
  readonly body: Json;
  readonly done: readonly Command[];
  /** The next to be done again first. */
  readonly undone: readonly Command[];
}

/** The history of a body that nothing was done to yet. */
export function startHistory(body: Json): CommandHistory {
  return { body, done: [], undone: [] };
}

/** Executes a command; what was undone before is forgotten. Commands of one series in a row become one. */
export function execute(history: CommandHistory, command: Command): CommandHistory {
  const last = history.done.at(-1);
  const body = command.execute(history.body);
  const continues =
    last !== undefined &&
    command.series !== null &&
    last.series === command.series &&
    last.path === command.path &&
    history.undone.length === 0;
  if (!continues) return { body, done: [...history.done, command], undone: [] };
  const merged = new Command(last.path, last.before, command.after, command.label, command.series);
  return { body, done: [...history.done.slice(0, -1), merged], undone: [] };
}

/** Takes the last command back; the same history when there is none. */
export function undo(history: CommandHistory): CommandHistory {
  const last = history.done.at(-1);
  if (!last) return history;
  return { body: last.revert(history.body), done: history.done.slice(0, -1), undone: [last, ...history.undone] };
}

/** Does again what was taken back last; the same history when there is nothing. */
export function redo(history: CommandHistory): CommandHistory {
  const [next, ...undone] = history.undone;
  if (!next) return history;
  return { body: next.execute(history.body), done: [...history.done, next], undone };
}
