import type { SaveMessage } from "@tessera/contract/save.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { seededNumbers } from "@tessera/std/seededNumbers.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { lock } from "#features/locks/operations/lock.ts";
import { type Note, type NoteField, type NoteWorld, noteFields, noteSave } from "./support/notes.ts";

/** What one person wants of a note: fields and lines by what they become (null removes a line), and lines to add. */
interface Wish {
  readonly fields: { readonly [field in NoteField]?: string | number };
  readonly lines: { readonly [key: string]: string | null };
  readonly added: readonly string[];
}

/** Figures of all pairs. */
export interface EditFigures {
  readonly pairs: number;
  readonly bothStood: number;
  readonly conflicts: number;
  readonly refusedByLock: number;
  readonly copies: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

function wishOf(random: () => number, note: Note, mark: string): Wish {
  const fields: { [field in NoteField]?: string | number } = {};
  if (random() < 0.2) {
    // What dragging does: both ends move together.
    [fields.start, fields.stop] = [Math.floor(random() * 1000), Math.floor(random() * 1000)];
  }
  for (const field of ["title", "body"] as const) if (random() < 0.35) fields[field] = `${field} ${mark}`;
  const lines: { [key: string]: string | null } = {};
  for (const key of Object.keys(note.lines)) {
    const kind = random();
    if (kind < 0.2) lines[key] = `line ${mark}`;
    else if (kind < 0.3) lines[key] = null;
  }
  return { fields, lines, added: random() < 0.3 ? [`added ${mark}`] : [] };
}

function messageOf(key: string, seen: Note, { added, fields, lines }: Wish, lockToken: string | null): SaveMessage {
  const entries = Object.entries(lines);
  const changes = noteFields.flatMap((field) =>
    fields[field] === undefined ? [] : [[field, { base: seen.values[field], mine: fields[field] }] as const],
  );
  const rows = {
    entity: "note_line",
    reference: "note",
    added: added.map((text, index) => ({ uid: `a${index}`, values: { text } })),
    changed: entries.flatMap(([line, mine]) =>
      mine === null ? [] : [{ uid: line, key: line, changes: { text: { base: seen.lines[line] ?? null, mine } } }],
    ),
    removed: entries.flatMap(([line, mine]) =>
      mine === null ? [{ uid: line, key: line, base: { text: seen.lines[line] ?? null } }] : [],
    ),
  };
  const hasRows = rows.added.length + rows.changed.length + rows.removed.length > 0;
  return noteSave(key, {
    changes: Object.fromEntries(changes),
    rows: hasRows ? { lines: rows } : {},
    ...(lockToken === null ? {} : { lockToken }),
  });
}

/** A note with a wish fulfilled; lines as the texts that then stand there, in their order. */
function fulfilled(values: Note["values"], lines: readonly (readonly [string, string | null])[], wish: Wish) {
  const kept = lines.flatMap(([key, text]) => {
    if (!(key in wish.lines)) return [[key, text] as const];
    const mine = wish.lines[key] ?? null;
    return mine === null ? [] : [[key, mine] as const];
  });
  return {
    values: { ...values, ...wish.fields },
    lines: [...kept, ...wish.added.map((text) => [`new ${text}`, text] as const)],
  };
}

const shown = (values: Note["values"], texts: readonly (string | null)[]): string =>
  JSON.stringify([noteFields.map((field) => values[field]), [...texts].map(String).sort()]);

/** Whether two wishes want different things of the same field or line. */
function collide(one: Wish, other: Wish): boolean {
  const fields = noteFields.some(
    (field) =>
      one.fields[field] !== undefined && other.fields[field] !== undefined && one.fields[field] !== other.fields[field],
  );
  return fields || Object.keys(one.lines).some((key) => key in other.lines && one.lines[key] !== other.lines[key]);
}

const isEmpty = ({ added, fields, lines }: Wish): boolean =>
  added.length + Object.keys(fields).length + Object.keys(lines).length === 0;

type Outcome = "saved" | "save_conflict" | "record_locked" | (string & {});

async function save(client: TestClient, message: SaveMessage): Promise<Outcome> {
  try {
    const { id } = await client.call(saveData, { idForm: "note", idMaintable: message.key, formData: message });
    return id === null ? "refused" : "saved";
  } catch (error) {
    // The client throws what the server answered.
    return (error as { readonly code: string }).code;
  }
}

interface PairResult {
  readonly kind: "both" | "conflict" | "locked" | "copy" | "nothing";
  readonly problem: string | null;
}

/**
 * Two people on two nodes read one note and save at once what each wants of it; what stands there afterwards must be
 * what the answers say: each change that was acknowledged is there, none is half there, and a conflict is reported only
 * of what both wanted differently.
 */
async function pair(
  { read, versions }: NoteWorld,
  clients: readonly [TestClient, TestClient],
  key: string,
  seed: number,
): Promise<PairResult> {
  const random = seededNumbers(seed);
  const [seen, before] = [await read(key), await versions(key)];
  const wishes = [wishOf(random, seen, `a${seed}`), wishOf(random, seen, `b${seed}`)] as const;
  const way = random();
  const [isLocking, isCopying] = [way < 0.2, way > 0.9];
  const token = isLocking ? (await clients[0].call(lock, { entity: "note", id: key })).lockKey : null;
  const copy = noteSave(null, {
    changes: Object.fromEntries(noteFields.map((field) => [field, { base: null, mine: seen.values[field] }])),
  });
  const messages = [
    messageOf(key, seen, wishes[0], token),
    isCopying ? copy : messageOf(key, seen, wishes[1], null),
  ] as const;
  const outcomes = await Promise.all([save(clients[0], messages[0]), save(clients[1], messages[1])]);
  const fail = (problem: string): PairResult => ({
    kind: "nothing",
    problem: `pair ${seed}: ${problem}; outcomes ${outcomes.join(", ")}; wishes ${JSON.stringify(wishes)}`,
  });

  const lines = Object.entries(seen.lines);
  let expected = { values: seen.values, lines };
  const stands = outcomes.map((outcome, index) => outcome === "saved" && !(isCopying && index === 1));
  for (const [index, wish] of wishes.entries())
    if (stands[index]) expected = { ...fulfilled(expected.values, expected.lines, wish) } as typeof expected;
  const now = await read(key);
  const wanted = shown(
    expected.values,
    expected.lines.map(([, text]) => text),
  );
  if (shown(now.values, Object.values(now.lines)) !== wanted)
    return fail(`there is ${JSON.stringify(now)}, not ${wanted}`);
  const written = stands.filter(
    (stood, index) => stood && !isEmpty(wishes[index] ?? { fields: {}, lines: {}, added: [] }),
  );
  const grown = (await versions(key)) - before;
  // Both may have wanted the very same, which the second has no need to write.
  if (grown > written.length || (written.length > 0 && grown === 0)) return fail(`${grown} versions were added`);

  if (isLocking) {
    const isRight = outcomes[0] === "saved" && outcomes[1] === "record_locked";
    return isRight ? { kind: "locked", problem: null } : fail("the lock was not kept");
  }
  if (isCopying) {
    return outcomes.every((outcome) => outcome === "saved") ? { kind: "copy", problem: null } : fail("a copy failed");
  }
  if (collide(...wishes)) {
    const one = outcomes.filter((outcome) => outcome === "saved").length === 1;
    return one && outcomes.includes("save_conflict")
      ? { kind: "conflict", problem: null }
      : fail("a conflict was missed");
  }
  return outcomes.every((outcome) => outcome === "saved")
    ? { kind: "both", problem: null }
    : fail("a merge was refused");
}

const pairsAtOnce = 8;

/**
 * Runs generated pairs of concurrent edits; `report` hears of the progress. Stops after the first batch with problems.
 */
export async function editPairs(world: NoteWorld, pairs: number, report: (line: string) => void): Promise<EditFigures> {
  const begin = performance.now();
  const clients = [await world.enter(0, "anna"), await world.enter(1, "bela")] as const;
  const kinds = new Map<PairResult["kind"], number>();
  const problems: string[] = [];
  let done = 0;
  while (done < pairs && problems.length === 0) {
    const keys = await world.addNotes(Math.min(pairsAtOnce, pairs - done));
    const results = await Promise.all(keys.map((key, index) => pair(world, clients, key, done + index + 1)));
    for (const { kind, problem } of results) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (problem !== null) problems.push(problem);
    }
    done += keys.length;
    if (done % 400 === 0) report(`${done} pairs`);
  }
  return {
    pairs: done,
    bothStood: kinds.get("both") ?? 0,
    conflicts: kinds.get("conflict") ?? 0,
    refusedByLock: kinds.get("locked") ?? 0,
    copies: kinds.get("copy") ?? 0,
    seconds: Math.round((performance.now() - begin) / 1000),
    problems,
  };
}
