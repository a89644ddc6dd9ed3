import { expressionFigures } from "../bench/engines/expression.ts";
import { formEngine } from "../bench/engines/form.ts";
import { formSizeFigures } from "../bench/engines/formSize.ts";
import { fuelFigures } from "../bench/engines/fuel.ts";
import { face } from "../bench/face.bench.ts";
import { forms } from "../bench/forms.bench.ts";
import { insert } from "../bench/insert.bench.ts";
import { listPage } from "../bench/listPage.bench.ts";
import { liveRows } from "../bench/liveRows.bench.ts";
import { locks } from "../bench/locks.bench.ts";
import { nodes } from "../bench/nodes.bench.ts";
import { sockets } from "../bench/sockets.bench.ts";
import type { Bench, Figure } from "../bench/support/figure.ts";
import { uploads } from "../bench/uploads.bench.ts";
import { warmStart } from "../bench/warmStart.bench.ts";
import { firstListPageSize } from "./lib/firstListPageSize.ts";
import { repositoryRoot } from "./lib/repository.ts";

/** Size of what a browser loads for its first list page. */
const bundle: Bench = async () => [
  {
    name: "JavaScript of the first list page",
    value: (await firstListPageSize(repositoryRoot)) / 1024,
    unit: "KB",
    goal: { atMost: 300 },
    note: "gzip",
  },
];

/** The engines of rules and forms, each against the work itself written by hand. */
const engines: Bench = async () => [
  ...(await expressionFigures()),
  ...(await fuelFigures()),
  ...(await formEngine()),
  ...formSizeFigures(),
];

/** What many people at once cost, and how soon they hear of each other. */
const people: Bench = async () => [...(await sockets()), ...(await locks()), ...(await liveRows()), ...(await nodes())];

const benches: Readonly<Record<string, Bench>> = {
  "warm-start": warmStart,
  bundle,
  "list-page": listPage,
  insert,
  engines,
  uploads,
  people,
  forms,
  face,
};

function isMet(value: number, goal: Figure["goal"]): boolean {
  return goal === null || ("atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost);
}

function line({ name, value, unit, goal, note }: Figure): string {
  const verdict = value === null ? "?" : isMet(value, goal) ? "ok" : "MISSED";
  const wanted = goal === null ? "" : "atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
  const said = value === null ? "not measured" : value.toFixed(2);
  return `${verdict.padEnd(6)} ${name.padEnd(50)} ${said.padStart(8)} ${unit.padEnd(3)} ${wanted.padEnd(8)} ${note}`;
}

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const figure of await bench()) console.log(line(figure));
}
