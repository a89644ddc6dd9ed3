import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { abuseReport, areAttemptsHeld, isAbuseBorne } from "../prove/abuseReport.ts";
import { abuseRounds } from "../prove/abuseRounds.ts";
import { attemptRounds } from "../prove/attemptRounds.ts";
import { clockJumps } from "../prove/clockJumps.ts";
import { clockNights } from "../prove/clockNights.ts";
import { clockReport } from "../prove/clockReports.ts";
import { areSlowBorne, isCrowdBorne, slowReport, socketReport } from "../prove/crowdReports.ts";
import { networkReport, statementReport } from "../prove/cutReports.ts";
import { cutRounds } from "../prove/cutRounds.ts";
import { databaseRounds } from "../prove/databaseRounds.ts";
import { diskRounds } from "../prove/diskRounds.ts";
import { editPairs } from "../prove/editPairs.ts";
import { databaseReport, diskReport, isBackInTime, isNoticedInTime } from "../prove/faultReports.ts";
import { killRounds } from "../prove/killRounds.ts";
import { lockCycles } from "../prove/lockCycles.ts";
import { migrationCuts } from "../prove/migrationCuts.ts";
import { type Coverage, coverageFigures } from "../prove/mutation/coverageFigures.ts";
import { type Engine, engines } from "../prove/mutation/engines.ts";
import { mutationFigures } from "../prove/mutation/mutationFigures.ts";
import { coverageReport, isCovered, isNoticed, mutationReport, survivorList } from "../prove/mutation/proofReports.ts";
import { installProverTools, ProverToolsError } from "../prove/mutation/proverTools.ts";
import { nodeRounds } from "../prove/nodeRounds.ts";
import { publishCuts } from "../prove/publishCuts.ts";
import { queryReport, queryRounds } from "../prove/queryRounds.ts";
import { restoreRounds } from "../prove/restoreRounds.ts";
import { areSocketsBackInTime, isReadyInTime, killReport, nodeReport } from "../prove/roundReports.ts";
import { runRounds } from "../prove/runRounds.ts";
import { screenReport, screenRounds } from "../prove/screenRounds.ts";
import { slowRounds } from "../prove/slowRounds.ts";
import { socketRounds } from "../prove/socketRounds.ts";
import { startNotes } from "../prove/support/notes.ts";
import { withSection } from "../prove/support/sections.ts";
import { uploadRounds } from "../prove/uploadRounds.ts";
import { editReport, lockReport, restoreReport, runReport, uploadReport } from "../prove/workReports.ts";
import { repositoryRoot } from "./lib/repository.ts";

const help = `npm run prove [-- proof …] [settings]: the long proofs, all of them or those named; a number beside them is that of the rounds. Each writes its section of prove/results.md.

  kill       kill -9 of the server or of PostgreSQL while people save and publish   --rounds 200
  nodes      kill -9 of one of three servers of a database while people save and publish   --rounds 200
  runs       kill -9 of the server that works on a durable run, one of three      --rounds 20
  uploads    kill -9 of the server while people send files                       --rounds 30
  locks      owners of locks who stop, die or leave while another waits             --cycles 500
  edits      generated pairs of concurrent edits on two nodes                       --pairs 10000
  restore    random histories of records with rows, and any version restored as any role   --rounds 200
  queries    random queries over random schemas, data and grants against a naive oracle       --rounds 400
  database   PostgreSQL is killed or restarted under a living server                --rounds 30
  disk       the disk of the database, the files and the log is full (root on Linux) --rounds 20
  sockets    all pages' sockets come back at once; sockets that are misused    --sockets 2000 --rounds 5
  slow       visitors who are slow with heads, bodies and answers               --visitors 300
  abuse      what one person, guest or address does to keep others from their work                 --only "counts"
  statements publishes and migrations whose connection is lost at each of their statements
  clock      the database's clock is set ahead and back; nights in Budapest        --jumps 44 --years 5
  screens    every screen of the demo world, at a desk and on a phone, light and dark, by axe and other probes
  network    saves whose connection is cut, and that are repeated               --saves 2000
  mutation   are changes of the engines' code noticed by their tests?               --package expression --files "a*.ts,b.ts" --concurrency 2
  coverage   what the tests of the engines reach                                    --package form-engine

mutation and coverage install their own tools into prove/mutation first; that needs the network once. A run over some --files has a
section of its own. Changes that were not noticed are listed in .cache/prove/.`;

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" }).trim();

/** Which state of the repository a result belongs to; the results themselves do not count as a change. */
function commit(): string {
  const changed = git("status", "--porcelain", "--", ".", ":!prove/results.md") === "";
  return `${git("rev-parse", "--short", "HEAD")}${changed ? "" : " with changes that were not committed"}`;
}

/** A section of the results, written and shown. */
function record(name: string, madeAt: string, body: string): void {
  const path = join(repositoryRoot, "prove", "results.md");
  const made = `Made ${new Date().toISOString().slice(0, 10)} at commit ${madeAt}, Node ${process.version}.`;
  writeFileSync(path, withSection(existsSync(path) ? readFileSync(path, "utf8") : "", name, `${made}\n\n${body}`));
  console.log(`\n## ${name}\n\n${body}\n`);
}

/** A whole number from a setting. Throws a RangeError that names the setting. */
function count(name: string, text: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) {
    throw new RangeError(`--${name} takes a number from 1 to ${max}.`);
  }
  return number;
}

interface Settings {
  /** Null: as many as the proof itself asks for. */
  readonly rounds: number | null;
  readonly cycles: number;
  readonly pairs: number;
  readonly sockets: number;
  readonly visitors: number;
  readonly saves: number;
  readonly jumps: number;
  readonly years: number;
  readonly concurrency: number;
  readonly files: readonly string[];
  /** What the names of the cases of abuse contain that are measured; empty: all. */
  readonly only: string;
  readonly chosen: readonly Engine[];
}

type Proof = (settings: Settings) => Promise<boolean>;

const kill: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const figures = await killRounds(rounds ?? 200, (line) => console.log(line));
  record("Kill rounds", madeAt, killReport(figures));
  return figures.problems.length === 0 && isReadyInTime(figures);
};

const nodes: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const figures = await nodeRounds(rounds ?? 200, (line) => console.log(line));
  record("Rounds of three servers", madeAt, nodeReport(figures));
  return figures.problems.length === 0 && areSocketsBackInTime(figures);
};

const uploads: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const figures = await uploadRounds(rounds ?? 30, (line) => console.log(line));
  record("Uploads of killed servers", madeAt, uploadReport(figures));
  return figures.problems.length === 0;
};

const runs: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const figures = await runRounds(rounds ?? 20, (line) => console.log(line));
  record("Runs of killed servers", madeAt, runReport(figures));
  return figures.problems.length === 0;
};

async function onNotes<Figures extends { readonly problems: readonly string[] }>(
  name: string,
  run: (world: Awaited<ReturnType<typeof startNotes>>) => Promise<Figures>,
  report: (figures: Figures) => string,
): Promise<boolean> {
  const madeAt = commit();
  const world = await startNotes();
  try {
    const figures = await run(world);
    record(name, madeAt, report(figures));
    return figures.problems.length === 0;
  } finally {
    await world.close();
  }
}

const locks: Proof = ({ cycles }) =>
  onNotes("Lost owners of locks", (world) => lockCycles(world, cycles, (line) => console.log(line)), lockReport);

const edits: Proof = ({ pairs }) =>
  onNotes("Concurrent edits", (world) => editPairs(world, pairs, (line) => console.log(line)), editReport);

const restore: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const max = rounds ?? 200;
  const figures = await restoreRounds(
    (done) => done < max,
    (line) => console.log(line),
  );
  record("Restoring records", madeAt, restoreReport(figures));
  return figures.problems.length === 0;
};

const queries: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const figures = await queryRounds(rounds ?? 400, (line) => console.log(line));
  record("Queries", madeAt, queryReport(figures));
  return figures.problems.length === 0;
};

const database: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const figures = await databaseRounds(rounds ?? 30, (line) => console.log(line));
  record("Database away", madeAt, databaseReport(figures));
  return figures.problems.length === 0 && isBackInTime(figures);
};

const disk: Proof = async ({ rounds }) => {
  const madeAt = commit();
  const figures = await diskRounds(rounds ?? 20, (line) => console.log(line));
  if (figures === null) {
    console.log("Disk full: left out, only root on Linux can make a small disk.");
    return true;
  }
  record("Disk full", madeAt, diskReport(figures));
  return figures.problems.length === 0 && isNoticedInTime(figures);
};

const sockets: Proof = async ({ rounds, sockets: many }) => {
  const madeAt = commit();
  const figures = await socketRounds({ sockets: many, rounds: rounds ?? 5, culprits: 20 }, (line) => console.log(line));
  record("Sockets in crowds", madeAt, socketReport(figures));
  return figures.problems.length === 0 && isCrowdBorne(figures);
};

const measuredFor = 20_000;

const slow: Proof = async ({ visitors }) => {
  const madeAt = commit();
  const figures = await slowRounds(visitors, measuredFor, (line) => console.log(line));
  record("Slow clients", madeAt, slowReport(figures));
  return figures.problems.length === 0 && areSlowBorne(figures);
};

const abuse: Proof = async ({ only }) => {
  const madeAt = commit();
  const print = (line: string): void => console.log(line);
  const attempts = only === "" || only === "attempts" ? await attemptRounds(print) : [];
  const figures = await abuseRounds(print, (name) => name.includes(only));
  if (only === "") record("Abuse", madeAt, abuseReport(figures, attempts));
  else console.log(`\n${abuseReport(figures, attempts)}`);
  return figures.problems.length === 0 && isAbuseBorne(figures) && areAttemptsHeld(attempts);
};

const statements: Proof = async () => {
  const madeAt = commit();
  const print = (line: string): void => console.log(line);
  const migrations = await migrationCuts(coreMigrations, 1, print);
  const publishes = await publishCuts(1, print);
  record("Publishes and migrations cut off", madeAt, statementReport(migrations, publishes));
  return migrations.problems.length + publishes.problems.length === 0;
};

const clock: Proof = async ({ jumps, years }) => {
  const madeAt = commit();
  const print = (line: string): void => console.log(line);
  const [set, nights] = [await clockJumps(jumps, print), await clockNights(years, print)];
  record("Clocks", madeAt, clockReport(set, nights));
  return set.problems.length + nights.problems.length === 0;
};

const screens: Proof = async () => {
  const madeAt = commit();
  const figures = await screenRounds((line) => console.log(line));
  record("Screens", madeAt, screenReport(figures));
  return figures.problems.length === 0;
};

const network: Proof = async ({ saves }) => {
  const madeAt = commit();
  const figures = await cutRounds(saves, (line) => console.log(line));
  record("Lost connections of people", madeAt, networkReport(figures));
  return figures.problems.length === 0;
};

const mutation: Proof = async ({ chosen, files, concurrency }) => {
  await installProverTools();
  let reached = true;
  for (const engine of chosen) {
    const madeAt = commit();
    const figures = await mutationFigures(engine, files, concurrency);
    const list = join(repositoryRoot, ".cache", "prove");
    mkdirSync(list, { recursive: true });
    writeFileSync(join(list, `mutation-${engine}.txt`), survivorList(figures));
    const isPart = files.length > 0;
    const name = isPart ? `Mutation testing of some files of ${engine}` : `Mutation testing of ${engine}`;
    record(name, madeAt, mutationReport(engine, figures, isPart));
    reached &&= isNoticed(figures);
  }
  return reached;
};

const coverage: Proof = async ({ chosen }) => {
  await installProverTools();
  const madeAt = commit();
  const found = new Map<Engine, ReadonlyMap<string, Coverage>>();
  for (const engine of chosen) found.set(engine, await coverageFigures(engine));
  if (chosen.length === engines.length) record("Coverage", madeAt, coverageReport(found));
  else console.log(coverageReport(found));
  return [...found.values()].every(isCovered);
};

const proofs: ReadonlyMap<string, Proof> = new Map([
  ["kill", kill],
  ["nodes", nodes],
  ["runs", runs],
  ["uploads", uploads],
  ["locks", locks],
  ["edits", edits],
  ["restore", restore],
  ["queries", queries],
  ["database", database],
  ["disk", disk],
  ["sockets", sockets],
  ["slow", slow],
  ["abuse", abuse],
  ["statements", statements],
  ["clock", clock],
  ["screens", screens],
  ["network", network],
  ["mutation", mutation],
  ["coverage", coverage],
]);

/**
 * Runs the proofs that the parameters name. False when one did not reach its goal. Throws a RangeError on unknown
 * parameters.
 */
async function prove(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string" },
      cycles: { type: "string", default: "500" },
      pairs: { type: "string", default: "10000" },
      sockets: { type: "string", default: "2000" },
      saves: { type: "string", default: "2000" },
      jumps: { type: "string", default: "44" },
      years: { type: "string", default: "5" },
      visitors: { type: "string", default: "300" },
      concurrency: { type: "string", default: "2" },
      package: { type: "string" },
      files: { type: "string", default: "" },
      only: { type: "string", default: "" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return true;
  }
  const isNumber = (text: string): boolean => /^\d+$/.test(text);
  const named = positionals.filter((text) => !isNumber(text));
  const rounds = values.rounds ?? positionals.find(isNumber);
  const unknown = named.find((name) => !proofs.has(name));
  if (unknown !== undefined)
    throw new RangeError(`There is no proof "${unknown}". Known: ${[...proofs.keys()].join(", ")}.`);
  const chosen = engines.filter((engine) => values.package === undefined || engine === values.package);
  if (chosen.length === 0) throw new RangeError(`--package takes ${engines.join(" or ")}.`);
  const settings = {
    rounds: rounds === undefined ? null : count("rounds", rounds, 10_000),
    cycles: count("cycles", values.cycles, 100_000),
    pairs: count("pairs", values.pairs, 1_000_000),
    sockets: count("sockets", values.sockets, 4_000),
    saves: count("saves", values.saves, 1_000_000),
    jumps: count("jumps", values.jumps, 10_000),
    years: count("years", values.years, 50),
    visitors: count("visitors", values.visitors, 5_000),
    concurrency: count("concurrency", values.concurrency, 64),
    files: values.files.split(",").filter((path) => path !== ""),
    only: values.only,
    chosen,
  };
  let reached = true;
  for (const [name, proof] of proofs) {
    if (named.length === 0 || named.includes(name)) reached = (await proof(settings)) && reached;
  }
  return reached;
}

try {
  if (!(await prove())) process.exitCode = 1;
} catch (error) {
  const misspelt = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  const forPeople = misspelt || error instanceof RangeError || error instanceof ProverToolsError;
  console.error(forPeople ? error.message : error);
  process.exitCode = 1;
}
