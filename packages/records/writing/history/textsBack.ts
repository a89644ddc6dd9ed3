import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { isWrittenByPeople } from "@tessera/query-model/recordSql.ts";
import { sourceContext } from "@tessera/server-core/context.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import type { WantedChange } from "../changeSet.ts";
import { differingTexts, RowTexts } from "../rowTexts.ts";
import type { TextChanges } from "../textChanges.ts";
import type { WriteSession } from "../writeSession.ts";

/**
 * The session as one that writes columns themselves, whatever language the caller reads: for states that are brought
 * back whole.
 */
export function sourceSession(session: WriteSession): WriteSession {
  const { guard } = session;
  return {
    ...session,
    context: sourceContext(session.context),
    guard: { ...guard, texts: null, environment: () => ({ ...guard.environment(), texts: null }) },
  };
}

/**
 * What leads the texts of a row in other languages from one state to another, of the columns that are translatable now
 * and that people write. A state that was kept while nothing of the entity was translatable says nothing of other
 * languages: what is there stays. What was once said in a language that is the source's by now has no place beside it.
 * @param isOpen Whether the caller sees the column.
 */
export function textsBack(
  entity: EntityModel,
  now: RecordValues,
  then: RecordValues,
  isOpen: (column: string) => boolean = () => true,
): TextChanges {
  const changes: SafeRecord<{ readonly [column: string]: WantedChange }> = safeRecord();
  const [present, past] = [new RowTexts(now), new RowTexts(then)];
  for (const [language, columns] of differingTexts(entity, now, then)) {
    if (language === entity.sourceLanguage) continue;
    const own: SafeRecord<WantedChange> = safeRecord();
    for (const column of columns) {
      if (!column.translatable || !isWrittenByPeople(column, entity) || !isOpen(column.name)) continue;
      own[column.name] = { base: present.of(language, column), mine: past.of(language, column) };
    }
    if (Object.keys(own).length > 0) changes[language] = own;
  }
  return changes;
}
