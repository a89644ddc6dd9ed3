import { startTestCluster } from "@tessera/server-kit/testing/testCluster.ts";
import { startBareServer } from "./support/bareServer.ts";
import { startBenchServer } from "./support/benchServer.ts";
import { type Bench, median } from "./support/figure.ts";
import { startLoad } from "./support/load.ts";
import type { LoadPlan } from "./support/loadGenerator.ts";

const rounds = 9;
const connections = 8;
const seconds = 2;
/**
 * Seconds for each of both before anything is counted: by then their code is compiled and their statements are
 * prepared.
 */
const warmUp = 8;

const record = {
  subject: "A new request",
  requester: "Kővári Anna",
  office: "Budapest",
  city: "Budapest",
  street: "Váci út 12.",
  phone: "+36 1 234 5678",
  email: "anna.kovari@example.org",
  notes: "As agreed by telephone.",
  hours: "6.50",
  cost: "420.00",
  rate: "64.60",
  discount: "0.05",
  number: 418,
  priority: 2,
  floor: 3,
  status: "new",
  due: "2026-12-01",
  started: "2026-11-20 09:30:00",
  urgent: false,
  changed: "2026-11-20",
};

interface Rates {
  /** Inserts of each round, ours against the reference. */
  readonly ratio: number;
  /** Ours, per second, in the last round. */
  readonly perSecond: number;
}

/** Short rounds alternate, and the ratio of each round counts, so that a busy machine slows both alike. */
async function measure(cluster: string | undefined): Promise<Rates> {
  const bench = await startBenchServer(0, cluster);
  const bare = await startBareServer(bench.server.database.url);
  const load = startLoad();
  try {
    const changes = Object.fromEntries(Object.entries(record).map(([name, mine]) => [name, { base: null, mine }]));
    const message = { saveId: "{{uuid}}", form: "bench-item", entity: "bench-item", key: null, changes, rows: {} };
    const body = `idForm=bench-item&formData=${encodeURIComponent(JSON.stringify(message)).replace("%7B%7Buuid%7D%7D", "{{uuid}}")}`;
    const ours: LoadPlan = {
      connections,
      seconds,
      url: `${bench.server.url}/api/Dynforms/save-data`,
      method: "POST",
      headers: bench.people,
      bodies: [body],
    };
    const reference: LoadPlan = {
      connections,
      seconds,
      url: `${bare.url}/insert`,
      method: "POST",
      headers: [{ "content-type": "application/json" }],
      bodies: [JSON.stringify({ id: "{{uuid}}", ...record })],
    };
    const ratios: number[] = [];
    let perSecond = 0;
    for (let round = 0; round <= rounds; round++) {
      const time = round === 0 ? { seconds: warmUp } : {};
      const own = await load.run({ ...ours, ...time });
      const other = await load.run({ ...reference, ...time });
      if (own.failed + other.failed > 0) throw new Error(`Requests failed: ${JSON.stringify({ own, other })}`);
      if (round > 0) ratios.push(own.perSecond / other.perSecond);
      perSecond = Math.round(own.perSecond);
    }
    return { ratio: median(ratios), perSecond };
  } finally {
    await load.close();
    await bare.close();
    await bench.close();
  }
}

/**
 * The insert of a record of 20 fields with all guards, rules, history and audit, against one hand-written statement: on
 * a database that runs as the product's own does, where a commit waits for the disk, and on one that does not wait,
 * where the processors decide alone.
 */
export const insert: Bench = async () => {
  const durable = await startTestCluster({ durable: true });
  let kept: Rates;
  try {
    kept = await measure(durable.adminUrl);
  } finally {
    await durable.stop();
  }
  const unkept = await measure(undefined);
  return [
    {
      name: "insert of 20 fields, against one bare statement",
      value: kept.ratio,
      unit: "×",
      goal: { atLeast: 0.5 },
      note: `${kept.perSecond} inserts/s, each on disk`,
    },
    {
      name: "the same, not waiting for the disk",
      value: unkept.ratio,
      unit: "×",
      goal: null,
      note: `${unkept.perSecond} inserts/s`,
    },
  ];
};
