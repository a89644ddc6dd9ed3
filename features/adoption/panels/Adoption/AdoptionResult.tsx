import { Button } from "@tessera/ui/action/Button.tsx";
import { Link } from "@tessera/ui/action/Link.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { AdoptionOutcome } from "../../adoptionOutcome.ts";

type Source = NonNullable<AdoptionOutcome["source"]>;
type Part = Source["parts"][number];
type T = ReturnType<typeof useTexts>["t"];

const changeText = ({ code, detail, evidence, object }: Part["changes"][number], t: T): string =>
  t(`adoption.change.${code}`, { object, detail, same: evidence?.same ?? 0, compared: evidence?.compared ?? 0 });

/** The path of an address of this installation, so that following it loads no page. */
function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address;
}

function Lines(props: { readonly title: string; readonly lines: readonly string[] }): ReactNode {
  if (props.lines.length === 0) return null;
  return (
    <details className="t-adoption__lines">
      <summary>{props.title}</summary>
      <ul>
        {[...new Set(props.lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** What changed in the source: parts that can be taken over, and what became of those that were. */
function SourceParts(props: {
  readonly source: Source;
  readonly onApply: ((parts: string[]) => void) | null;
}): ReactNode {
  const { onApply, source } = props;
  const { t } = useTexts();
  const done = new Set(source.outcomes.map(({ id }) => id));
  const open = source.parts.filter(({ id }) => !done.has(id));
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () => new Set(open.flatMap(({ id, isOffered }) => (isOffered ? [] : [id]))),
  );
  const partText = (part: Part): string => {
    const rows = part.rows === null ? [] : [t("adoption.outcome.part_rows", part.rows)];
    return [...part.changes.map((change) => changeText(change, t)), ...rows].join("; ");
  };
  return (
    <>
      {source.parts.length === 0 && <p>{t("adoption.outcome.unchanged")}</p>}
      {source.outcomes.length > 0 && (
        <ul className="t-adoption__parts" aria-label={t("adoption.outcome.applied")}>
          {source.outcomes.map(({ id, refusal, written }) => (
            <li key={id}>
              <span className="t-strong">{id}</span>{" "}
              {refusal === null
                ? t("adoption.outcome.taken", { rows: (written?.added ?? 0) + (written?.changed ?? 0) })
                : t(`adoption.refused.${refusal.code}`, { detail: refusal.detail })}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <ul className="t-adoption__parts" aria-label={t("adoption.outcome.open")}>
          {open.map((part) => (
            <li key={part.id}>
              <Checkbox
                checked={chosen.has(part.id)}
                disabled={onApply === null}
                onChange={(isWanted) => {
                  const next = new Set(chosen);
                  if (isWanted) next.add(part.id);
                  else next.delete(part.id);
                  choose(next);
                }}
              >
                <span>
                  <span className="t-strong">{part.id}</span> {partText(part)}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && onApply !== null && (
        <div>
          <Button disabled={chosen.size === 0} onClick={() => onApply([...chosen])}>
            {t("adoption.outcome.apply", { count: chosen.size })}
          </Button>
        </div>
      )}
      <Lines title={t("adoption.outcome.untaken")} lines={source.untaken.map((change) => changeText(change, t))} />
      <Lines title={t("adoption.outcome.uncompared")} lines={source.uncompared} />
    </>
  );
}

/** What an adoption came to. `onApply` takes parts over of what changed in the source; null: not now. */
export function AdoptionResult(props: {
  readonly outcome: AdoptionOutcome;
  readonly onApply: ((parts: string[]) => void) | null;
}): ReactNode {
  const { outcome, onApply } = props;
  const { t } = useTexts();
  const { notices, proposal, source, tables, urls } = outcome;
  const rows = tables.reduce((sum, table) => sum + (table.rows ?? 0), 0);
  const uncopied = tables.flatMap(({ name, rows: copied }) => (copied === null ? [name] : []));
  return (
    <div className="t-adoption__result">
      {outcome.kind === "adopted" && <p>{t("adoption.outcome.adopted", { tables: tables.length, rows })}</p>}
      {urls.length > 0 && (
        <ul className="t-adoption__urls" aria-label={t("adoption.outcome.lists")}>
          {urls.map((address) => (
            <li key={address}>
              <Link href={pathOf(address)}>{pathOf(address)}</Link>
            </li>
          ))}
        </ul>
      )}
      {proposal !== null && (
        <p>
          {proposal.drafted.length > 0
            ? t("adoption.outcome.drafted", { count: proposal.drafted.length })
            : t("adoption.outcome.nothing_drafted")}
        </p>
      )}
      {source !== null && <SourceParts source={source} onApply={onApply} />}
      <Lines title={t("adoption.outcome.uncopied")} lines={uncopied} />
      <Lines
        title={t("adoption.outcome.notices", { count: notices.length })}
        lines={notices.map(({ code, detail, kind, object }) =>
          [`${kind} ${object ?? ""}`.trim(), t(`adoption.notice.${code}`, { detail: detail ?? "" })].join(": "),
        )}
      />
    </div>
  );
}
