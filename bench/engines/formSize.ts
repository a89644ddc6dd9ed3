import { brotliCompressSync, constants } from "node:zlib";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { packForm } from "@tessera/form-engine/definition/packForm.ts";
import { readerForm } from "@tessera/form-engine/definition/readerForm.ts";
import { type PackedForm, unpackForm } from "@tessera/form-engine/definition/unpackForm.ts";
import { largeForm } from "@tessera/form-engine/testing/largeForm.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import type { Figure } from "../support/figure.ts";

const sizes = { middle: 500, large: 2500 };

/** As the server sends it. */
const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

/**
 * What a form of so many fields takes: bytes, and the best times in ms of many rounds, as what else the machine does
 * only ever adds. Times are those of the processor: the more a large form takes, the more often something else comes
 * between.
 */
function measured(count: number) {
  const input = largeForm(count);
  const best = { compile: Number.POSITIVE_INFINITY, pack: Number.POSITIVE_INFINITY, open: Number.POSITIVE_INFINITY };
  const timed = <Made>(name: keyof typeof best, make: () => Made): Made => {
    const start = process.threadCpuUsage();
    const made = make();
    const { system, user } = process.threadCpuUsage(start);
    best[name] = Math.min(best[name], (user + system) / 1000);
    return made;
  };
  let [whole, sent] = ["", ""];
  const rounds = 12 * (sizes.large / count);
  for (let round = 0; round < rounds; round++) {
    const { form, problems } = timed("compile", () => compileForm(input));
    if (problems.length > 0) throw new Error(JSON.stringify(problems.slice(0, 3)));
    const packed = timed("pack", () => packForm(readerForm(form, false)));
    sent = JSON.stringify(packed);
    whole = JSON.stringify(form);
    // The document written just now; what was opened before is another object.
    timed("open", () => openStore(unpackForm(JSON.parse(sent) as PackedForm)));
  }
  return { ...best, whole, sent, fields: count };
}

/** Large forms against middle ones, and what a browser gets against the published form. */
export function formSizeFigures(): readonly Figure[] {
  const middle = measured(sizes.middle);
  const large = measured(sizes.large);
  const perField = (name: "compile" | "pack" | "open", what: string): Figure => ({
    name: `${what}, each field of 2,500 against 500`,
    value: large[name] / large.fields / (middle[name] / middle.fields),
    unit: "×",
    goal: { atMost: 2 },
    note: `${large[name].toFixed(1)} ms and ${middle[name].toFixed(1)} ms`,
  });
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;
  return [
    {
      name: "form of 2,500 fields as sent, against as published",
      value: large.sent.length / large.whole.length,
      unit: "×",
      goal: { atMost: 0.25 },
      note: `${kilobytes(large.sent.length)} of ${kilobytes(large.whole.length)}`,
    },
    {
      name: "the same, compressed",
      value: compressed(large.sent) / compressed(large.whole),
      unit: "×",
      goal: { atMost: 0.8 },
      note: `${kilobytes(compressed(large.sent))} of ${kilobytes(compressed(large.whole))}; most of it are ids, names and labels`,
    },
    perField("compile", "compile"),
    perField("pack", "pack for browsers"),
    perField("open", "parse, unpack and open"),
  ];
}
