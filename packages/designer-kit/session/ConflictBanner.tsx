import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { placeText, valueText } from "../document/changeText.ts";
import type { Naming } from "../document/elementName.ts";
import type { MergeConflict, MergeSide } from "../document/mergeBodies.ts";
import type { DocumentSession, SessionState } from "./documentSession.ts";
import { useInstantText } from "./useInstantText.tsx";
import "../designer.css";

/** One place that both changed, with both states of it. */
function Part(props: {
  part: MergeConflict;
  place: string;
  textOf: (side: MergeSide) => string;
  theirs: string;
  side: MergeSide;
  onSide: (side: MergeSide) => void;
}): ReactNode {
  const { onSide, part, place, side, textOf } = props;
  const { t } = useTexts();
  return (
    <li className="t-designer__clash">
      <b className="t-breaks" title={place}>
        {place.split(" › ").slice(-2).join(" › ")}
      </b>
      {(["mine", "theirs"] as const).map((one) => (
        <span key={one} className="t-designer__side" data-chosen={one === side || undefined}>
          <span className="t-faint t-small">
            {one === "mine" ? t("definitions.conflict.your_state") : props.theirs}
          </span>
          <span className="t-breaks">
            {part[one] === null || part[one] === "" ? t("definitions.conflict.nothing") : textOf(one)}
          </span>
        </span>
      ))}
      <Segmented
        label={t("definitions.conflict.choose", { place })}
        value={side}
        onChange={(chosen) => onSide(chosen === "theirs" ? "theirs" : "mine")}
        items={[
          { id: "mine", label: t("definitions.conflict.part_mine") },
          { id: "theirs", label: t("definitions.conflict.part_theirs") },
        ]}
      />
    </li>
  );
}

/**
 * Someone else saved or published first and changed the same: what happened, each place with both states, and the ways
 * on. Nothing is decided by itself, and everything else that either changed is kept.
 */
export function ConflictBanner(props: { session: DocumentSession; state: SessionState; naming: Naming }): ReactNode {
  const { naming, session, state } = props;
  const { t } = useTexts();
  const when = useInstantText();
  const [busy, setBusy] = useState<MergeSide | null>(null);
  const [sides, setSides] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  if (state.save.kind !== "conflict") return null;
  const { parts, theirs } = state.save;
  const isPublished = theirs.draft === null || theirs.draft.isStale;
  const author = theirs.draft?.author.displayName ?? t("definitions.system");
  const run = async (which: MergeSide, work: () => Promise<void>): Promise<void> => {
    setBusy(which);
    await work();
    setSides(new Map());
    setBusy(null);
  };
  const what = isPublished
    ? t("definitions.conflict.published", { version: theirs.version })
    : t("definitions.conflict.drafted", { name: author, time: when(theirs.draft?.changedAt ?? 0) });
  const body = { mine: state.body, theirs: theirs.document?.body ?? state.body };
  return (
    <div className="t-designer__conflict">
      <Banner tone="warning" title={t("definitions.conflict.title")} flush>
        {what}
        {parts.length > 0 && ` ${t("definitions.conflict.parts", { count: parts.length })}`}
      </Banner>
      {parts.length > 0 && (
        <ul className="t-designer__clashes">
          {parts.map((part) => (
            <Part
              key={part.path}
              part={part}
              place={placeText(part.path, [body.mine, body.theirs], naming)}
              textOf={(side) => valueText(part[side], body[side], naming)}
              theirs={isPublished ? t("definitions.conflict.published_state") : author}
              side={sides.get(part.path) ?? "mine"}
              onSide={(side) => setSides(new Map([...sides, [part.path, side]]))}
            />
          ))}
        </ul>
      )}
      <div className="t-designer__tools">
        {parts.length > 0 ? (
          <Button
            variant="primary"
            loading={busy === "mine"}
            onClick={() => void run("mine", () => session.resolve((path) => sides.get(path) ?? null))}
          >
            {t("definitions.conflict.save")}
          </Button>
        ) : (
          <>
            <Button loading={busy === "theirs"} onClick={() => void run("theirs", () => session.takeTheirs())}>
              {t("definitions.conflict.theirs")}
            </Button>
            <Button loading={busy === "mine"} onClick={() => void run("mine", () => session.keepMine())}>
              {t("definitions.conflict.mine")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
