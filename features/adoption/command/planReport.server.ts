import type { Texts } from "@tessera/documents/texts/texts.ts";
import { counted } from "@tessera/server-kit/commands/counted.ts";
import type { SourceChanges } from "../server/adoptAgain.server.ts";
import type { PartChange, PlanPart } from "../server/source/planParts.ts";
import type { PartOutcome } from "../server/source/sourcePlan.server.ts";

const number = (value: number): string => value.toLocaleString("en-GB");

function changeText(texts: Texts, { code, object, detail, evidence }: PartChange): string {
  const { same, compared } = evidence ?? { same: 0, compared: 0 };
  const data = { object, detail, same: number(same), compared: number(compared) };
  return texts.text("en", `adoption.change.${code}`, data);
}

function rowsText({ rows }: PlanPart): readonly string[] {
  if (rows === null) return [];
  const { added, changed, vanished, conflicts } = rows;
  const parts = [
    ...(added > 0 ? [`${number(added)} new`] : []),
    ...(changed > 0 ? [`${number(changed)} changed`] : []),
    ...(vanished > 0 ? [`${number(vanished)} no longer in the source (kept unless --vanished says otherwise)`] : []),
    ...(conflicts > 0
      ? [
          `${number(conflicts)} changed here and in the source (left as they are here unless --conflicts says otherwise)`,
        ]
      : []),
  ];
  return [`rows: ${parts.join(", ")}`];
}

function partLines(texts: Texts, part: PlanPart): readonly string[] {
  const needs = part.needs.length > 0 ? ` (needs ${part.needs.join(", ")})` : "";
  const said = [...part.changes.map((change) => changeText(texts, change)), ...rowsText(part)];
  return [`  ${part.id}${needs}`, ...said.map((line) => `    ${line}`)];
}

function outcomeLines(texts: Texts, { part, refusal, kept, written }: PartOutcome): readonly string[] {
  if (refusal !== null)
    return [
      `  ${part.id}: refused, nothing of it was applied: ${texts.text("en", `adoption.refused.${refusal.code}`, { detail: refusal.detail })}`,
    ];
  const rows =
    written === null
      ? ""
      : `: ${counted(written.added, "row")} added, ${written.changed} changed${written.deleted > 0 ? `, ${written.deleted} deleted` : ""}`;
  return [
    `  ${part.id}: applied${rows}`,
    ...kept.map(({ kind, id, path }) => `    left as people edited it: ${kind} ${id} ${path}`),
  ];
}

/** What changed in a source, as a plan in lines, and what of it was applied. */
export function planReport({ plan, outcomes }: SourceChanges, texts: Texts): readonly string[] {
  const applied = new Set(outcomes.map(({ part }) => part));
  const open = plan.parts.filter((part) => !applied.has(part));
  const [wanted, offered] = [open.filter(({ isOffered }) => !isOffered), open.filter(({ isOffered }) => isOffered)];
  return [
    ...(plan.parts.length === 0 ? ["The source is as it was taken over: nothing is proposed."] : []),
    ...(plan.isBaseKnown
      ? []
      : [
          "How the source was when it was adopted is not known: it is compared with what is here, and rows that differ count as changed on both sides.",
        ]),
    ...(outcomes.length > 0 ? ["Applied of the plan:", ...outcomes.flatMap((one) => outcomeLines(texts, one))] : []),
    ...(wanted.length > 0
      ? [
          outcomes.length > 0
            ? "Not chosen:"
            : "The source has changed. --apply <part> takes a part over, --apply all all of these:",
          ...wanted.flatMap((part) => partLines(texts, part)),
        ]
      : []),
    ...(offered.length > 0
      ? [
          "Only where it is named (it takes something away or needs a decision):",
          ...offered.flatMap((part) => partLines(texts, part)),
        ]
      : []),
    ...(plan.untaken.length > 0
      ? ["Changes that no part takes over:", ...plan.untaken.map((change) => `  ${changeText(texts, change)}`)]
      : []),
    ...(plan.uncompared.length > 0
      ? [`Structure only, since rows without a key cannot be compared: ${plan.uncompared.join(", ")}.`]
      : []),
  ];
}
