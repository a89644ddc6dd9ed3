import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { AuthoredChange } from "@tessera/documents/store/definitions.ts";
import type { DocumentName } from "@tessera/documents/store/documentName.ts";
import type { EntityModels } from "@tessera/query-model/entityModel.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { authorReach, modelsOf } from "./authorReach.ts";
import { type RuleRead, type RuleReads, ruleReads } from "./ruleReads.ts";

/** A condition that decides over rows without rights: a global rule of an entity, or the row filter of a grant. */
interface Rule {
  readonly document: DocumentName;
  readonly entity: string;
  readonly actions: readonly string[];
  readonly condition: Condition;
  /** JSON pointer to the condition. */
  readonly pointer: string;
}

function entityRules(lookup: DocumentLookup): Rule[] {
  return lookup.all("entity").flatMap((document) =>
    (bodyOf(document, "entity").rules ?? []).map(({ actions, condition }, index) => ({
      document: { kind: document.kind, id: document.id },
      entity: document.id,
      actions,
      condition,
      pointer: `/rules/${index}/condition`,
    })),
  );
}

function grantRules(lookup: DocumentLookup): Rule[] {
  return lookup.all("role").flatMap((role) =>
    bodyOf(role, "role").grants.flatMap((grant, index) => {
      if (grant.kind !== "entity" || !grant.filter) return [];
      const { entity, actions, filter: condition } = grant;
      const document = { kind: role.kind, id: role.id };
      return [{ document, entity, actions, condition, pointer: `/grants/${index}/filter` }];
    }),
  );
}

/** Null for a rule that cannot run, since it names what is not there. */
function readsOf(rule: Rule, models: EntityModels): RuleReads | null {
  try {
    const entity = models.get(rule.entity);
    return entity && ruleReads(rule.condition, { entity, models, isEntered: false, pointer: rule.pointer });
  } catch (error) {
    if (error instanceof TesseraError) return null;
    throw error;
  }
}

const sign = (owner: string, rule: Rule, action: string, { meaning }: RuleReads): string =>
  canonicalJson([owner, rule.entity, action, meaning]);
const ownerOf = ({ kind, id }: DocumentName): string => `${kind}:${id}`;
const held = "held";

/** What rules asked before: those of each document, and those that limit the author's own grants. */
function formerSigns({ before, roles }: AuthoredChange): ReadonlySet<string> {
  const models = modelsOf(before);
  const signs = new Set<string>();
  for (const rule of [...entityRules(before), ...grantRules(before)]) {
    const reads = readsOf(rule, models);
    if (!reads) continue;
    const isHeld = rule.document.kind === "role" && roles.includes(rule.document.id);
    const owners = [ownerOf(rule.document), ...(isHeld ? [held] : [])];
    for (const action of rule.actions) for (const owner of owners) signs.add(sign(owner, rule, action, reads));
  }
  return signs;
}

/**
 * Rules run without rights (design §10), so anyone who writes one could learn by it what they may not read. Answers `rule_path_not_readable`
 * for each path of a rule that is new, or means something else than before, unless its author reads in full what it looks at: on each
 * entity that it enters, every row, and every column that it touches. A global rule of the entered entity binds them too, unless they may
 * publish that entity. The record that the rule decides over is open to anyone who may publish its entity; in a grant, others must read all
 * its rows there as well. A filter that already limits the author's own grants says nothing new to them.
 */
export function rulePathProblems(change: AuthoredChange): readonly LocatedProblem[] {
  const { after } = change;
  const former = formerSigns(change);
  const models = modelsOf(after);
  const reach = authorReach(after, change.roles);

  const mayLookAt = ({ entity, column, isEntered }: RuleRead, rule: Rule): boolean => {
    if (isEntered) return reach.readsOthers(entity, column);
    return rule.document.kind === "entity" || reach.mayPublish(entity.id) || reach.readsAll(entity, column);
  };

  return [...entityRules(after), ...grantRules(after)].flatMap((rule): LocatedProblem[] => {
    const found = readsOf(rule, models);
    if (!found) return [];
    const isKnown = (action: string): boolean =>
      former.has(sign(ownerOf(rule.document), rule, action, found)) ||
      (rule.document.kind === "role" && former.has(sign(held, rule, action, found)));
    if (rule.actions.every(isKnown)) return [];
    const hidden = new Map<string, RuleRead>();
    for (const read of found.reads)
      if (!hidden.has(read.pointer) && !mayLookAt(read, rule)) hidden.set(read.pointer, read);
    return [...hidden.values()].map(({ pointer, entity, column }) => ({
      severity: "error",
      code: "rule_path_not_readable",
      path: pointer,
      data: { entity: entity.id, column: column.name },
      document: rule.document,
    }));
  });
}
