import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { hasTexts } from "@tessera/contract/documents/textsColumn.ts";
import { ownSettings, sourceLanguageOf } from "./installationSettings.ts";

/** An entity whose columns would hold texts of another language than they do. */
interface Turned {
  readonly document: TesseraDocument;
  readonly columns: number;
  readonly from: string;
  readonly to: string;
}

/** How many entities a warning names. */
const named = 5;

function turnedEntities(before: DocumentLookup, after: DocumentLookup): readonly Turned[] {
  return after.all("entity").flatMap((document): readonly Turned[] => {
    const former = before.get("entity", document.id);
    if (former === null) return [];
    const [was, body] = [bodyOf(former, "entity"), bodyOf(document, "entity")];
    if (!hasTexts(was) || !hasTexts(body)) return [];
    const [from, to] = [sourceLanguageOf(before, former.subsystem), sourceLanguageOf(after, document.subsystem)];
    const kept = new Set(was.columns.filter(({ translatable }) => translatable).map(({ id }) => id));
    const columns = body.columns.filter(({ id, translatable }) => translatable && kept.has(id)).length;
    return from === to || columns === 0 ? [] : [{ document, columns, from, to }];
  });
}

/** Settings that say the source language of an entity's subsystem; null: it is not said by settings that changed. */
function sayingSettings(before: DocumentLookup, after: DocumentLookup, { document }: Turned): string | null {
  const ids = [document.subsystem, ownSettings];
  const said = (lookup: DocumentLookup, id: string) => findBody(lookup, "settings", id)?.sourceLanguage ?? null;
  return ids.find((id) => said(before, id) !== said(after, id)) ?? null;
}

/**
 * Warnings of a change after which translatable columns count as texts of another language than they were written in:
 * what they hold is not rewritten, so that the original of each text would be said to be in the new language, and a
 * translation into it would not show. One warning for the settings that say so, with the entities; for an entity that
 * came to another subsystem, at the entity.
 */
export function sourceLanguageProblems(change: {
  readonly before: DocumentLookup;
  readonly after: DocumentLookup;
}): readonly LocatedProblem[] {
  const { after, before } = change;
  const groups = Map.groupBy(turnedEntities(before, after), (turned) => {
    const settings = sayingSettings(before, after, turned);
    return JSON.stringify(settings === null ? ["entity", turned.document.id] : ["settings", settings]);
  });
  return [...groups].flatMap(([key, turned]): readonly LocatedProblem[] => {
    const [first] = turned;
    if (!first) return [];
    // The key was made above.
    const [kind, id] = JSON.parse(key) as [string, string];
    const labels = turned.slice(0, named).map(({ document }) => bodyOf(document, "entity").label);
    const names = [...labels, ...(turned.length > named ? ["…"] : [])].join(", ");
    const data = {
      from: first.from,
      to: first.to,
      entities: turned.length,
      columns: turned.reduce((sum, { columns }) => sum + columns, 0),
      names,
    };
    const path = kind === "settings" ? "/sourceLanguage" : "";
    return [{ severity: "warning", code: "source_language_changed", path, data, document: { kind, id } }];
  });
}
