import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem, SubForm } from "@tessera/contract/definitions/formBody.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import { isUsableName } from "@tessera/expression/check/scope.ts";
import type { Field } from "@tessera/expression/check/type.ts";
import type {
  CompiledField,
  CompiledForm,
  CompiledGroup,
  CompiledPage,
  CompiledRule,
  CompiledTable,
} from "./compiledForm.ts";
import { compileInvariants, entityRules, type FieldSource, itemRules } from "./compileFieldRules.ts";
import { compileRule, type RulePlace } from "./compileRule.ts";
import {
  type CompileInput,
  columnNames,
  type Draft,
  formNames,
  lookupType,
  paramFields,
  problem,
  tableName,
  userFields,
} from "./compileScope.ts";
import { draftColumn, draftField, draftTexts } from "./draftField.ts";
import { entityColumn } from "./entityColumn.ts";
import { linkReferences, referenceRules, tiesOf } from "./linkReferences.ts";
import { orderRules, type ValueNode } from "./ruleOrder.ts";
import { subFormOrder } from "./subFormOrder.ts";

/** A compiled form with what is wrong with its definition. With an error among the problems it must not be run. */
export interface CompileOutput {
  readonly form: CompiledForm;
  readonly problems: readonly DocumentProblem[];
}

interface DraftTable {
  readonly draft: Draft<CompiledTable>;
  readonly columns: readonly Draft<CompiledField>[];
  readonly sources: readonly FieldSource[];
  readonly entity: EntityBody | null;
}

interface Placed {
  readonly item: FormItem;
  readonly path: string;
}

interface PlacedTable extends Placed {
  readonly subForm: SubForm;
}

const pathOf = (page: number, group: number, item: number) => `/pages/${page}/groups/${group}/items/${item}`;

/**
 * Compiles a form with the invariants of its entity and of its sub-forms' entities (design §5: a form may tighten,
 * never loosen). Columns of the entity that stand on no page become hidden fields, so that rules see the whole record
 * (design §7). The cost is linear in fields, rules and reads.
 */
export function compileForm(input: CompileInput): CompileOutput {
  const problems: DocumentProblem[] = [];
  const body = input.form?.body ?? null;
  const entity = input.entity?.body ?? null;
  const placed: Placed[] = (body?.pages ?? []).flatMap((page, p) =>
    page.groups.flatMap((group, g) => group.items.map((item, i) => ({ item, path: pathOf(p, g, i) }))),
  );
  const plain = placed.filter(({ item }) => !item.subForm);
  const repeating = placed.flatMap(({ item, path }): PlacedTable[] =>
    item.subForm ? [{ item, path, subForm: item.subForm }] : [],
  );

  const fields: Draft<CompiledField>[] = plain.map(({ item, path }, slot) =>
    draftField(input, entity, item, slot, path, problems),
  );
  const sources: FieldSource[] = plain.map(({ item }, slot) => sourceOf(item, entity, fields[slot]));
  addUnplacedColumns(input, entity, fields, sources);
  linkReferences(input, fields, problems);
  fields.push(...draftTexts(fields));
  const tables = repeating.map((placedTable, index) => draftTable(input, placedTable, fields.length + index, problems));
  reportNames([...fields, ...tables.map((table) => table.draft)], problems);

  const tableFields = tables.map((table) => tableName(table.draft, formNames(table.columns)));
  const scopeOf = (main: readonly Field[], rest: Partial<Scope> = {}): Scope => ({
    main,
    user: userFields,
    params: paramFields,
    resourceType: lookupType(input),
    ...rest,
  });
  const formMain = [...formNames(fields), ...tableFields];
  const formPlace: RulePlace = { scope: scopeOf(formMain), frame: "form", table: null };
  const entityPlace: RulePlace = { scope: scopeOf(columnNames(fields)), frame: "form", table: null };

  const compiledFields = fields.map((draft, index) => ({
    ...draft.compiled,
    rules: {
      ...referenceRules(input, fields, draft, sources[index]?.item ?? null, formPlace, problems),
      ...entityRules(input, sources[index], entityPlace, `${draft.path}/entity`, problems, draft.compiled.valueType),
      ...itemRules(input, sources[index], formPlace, draft.path, problems, draft.compiled.valueType),
    },
  }));
  const compiledTables = tables.map((table) => {
    const { compiled, path } = table.draft;
    const rowPlace: RulePlace = {
      scope: scopeOf(formMain, { row: formNames(table.columns), parent: formMain }),
      frame: "row",
      table: compiled.slot,
    };
    const childPlace: RulePlace = { scope: scopeOf(columnNames(table.columns)), frame: "child", table: compiled.slot };
    return {
      ...compiled,
      ties: tiesOf(entity, table.entity, compiled.reference, fields, table.columns),
      rules: itemRules(input, { item: itemAt(repeating, path), column: null }, formPlace, path, problems, null),
      columns: table.columns.map((column, index) => ({
        ...column.compiled,
        rules: {
          ...referenceRules(input, table.columns, column, table.sources[index]?.item ?? null, rowPlace, problems),
          ...entityRules(
            input,
            table.sources[index],
            childPlace,
            `${column.path}/entity`,
            problems,
            column.compiled.valueType,
          ),
          ...itemRules(input, table.sources[index], rowPlace, column.path, problems, column.compiled.valueType),
        },
      })),
      invariants: compileInvariants(input, table.entity, table.columns, childPlace, problems),
    };
  });

  for (const { name, rules, slot } of compiledTables) {
    const isOwn = (key: string) => key === `table:${slot}` || key.startsWith(`column:${slot}:`);
    const own = [rules.computed, rules.default].some((rule) => rule?.reads.some(isOwn));
    if (own) problems.push(problem("rule_cycle", "/pages", { path: `${name} → ${name}` }));
  }
  const ordered = orderRules(valueNodes(compiledFields, compiledTables));
  if (ordered.cycle) {
    problems.push(
      problem("rule_cycle", "/pages", {
        path: ordered.cycle.map((key) => nameOfNode(key, compiledFields, compiledTables)).join(" → "),
      }),
    );
  }
  const slotOf = new Map(
    [...fields, ...tables.map((table) => table.draft)].map((draft) => [draft.path, draft.compiled.slot]),
  );
  return {
    problems,
    form: {
      id: input.form?.id ?? null,
      entity: input.entity?.id ?? null,
      label: body?.label ?? entity?.label ?? "",
      pages: (body?.pages ?? []).map((page, p) =>
        compilePage(
          input,
          page,
          p,
          slotOf,
          tables.length > 0 ? fields.length : Number.POSITIVE_INFINITY,
          formPlace,
          problems,
        ),
      ),
      fields: compiledFields,
      tables: compiledTables,
      invariants: compileInvariants(input, entity, fields, entityPlace, problems),
      order: ordered.order ?? [],
      lockMode: body?.lockMode ?? "exclusive",
      groupAutoCollapse: body?.groupAutoCollapse === true,
      collapsedDefaultClose: body?.collapsedDefaultClose === true,
      readView: body?.readView === true,
      ...(body?.showNotiOnExp ? { showNotiOnExp: true } : {}),
      links: body?.links ?? [],
    },
  };
}

function sourceOf(
  item: FieldSource["item"],
  entity: EntityBody | null,
  draft: Draft<CompiledField> | undefined,
): FieldSource {
  return { item, column: entityColumn(entity, draft?.compiled.column) ?? null };
}

function itemAt(placed: readonly Placed[], path: string): FormItem | null {
  return placed.find((one) => one.path === path)?.item ?? null;
}

function addUnplacedColumns(
  input: CompileInput,
  entity: EntityBody | null,
  drafts: Draft<CompiledField>[],
  sources: FieldSource[],
): void {
  const shown = new Set(drafts.map((draft) => draft.compiled.column));
  const names = new Set(drafts.map((draft) => draft.compiled.name));
  for (const [index, column] of (entity?.columns ?? []).entries()) {
    if (shown.has(column.name)) continue;
    const draft = draftColumn(input, column, drafts.length, `/entity/columns/${index}`);
    const name = names.has(column.name) ? `${column.name}_column` : column.name;
    drafts.push({ ...draft, compiled: { ...draft.compiled, name } });
    sources.push({ item: null, column });
  }
}

function draftTable(
  input: CompileInput,
  { item, path, subForm }: PlacedTable,
  slot: number,
  problems: DocumentProblem[],
): DraftTable {
  const entity = input.entityOf(subForm.entity);
  if (!entity) problems.push(problem("unknown_entity", `${path}/subForm/entity`, { entity: subForm.entity }));
  const type = input.fieldTypes.get(item.type);
  const columns: Draft<CompiledField>[] = subForm.items.map((column, index) => {
    const draft = draftField(input, entity, column, index, `${path}/subForm/items/${index}`, problems);
    return column.showInList === false ? { ...draft, compiled: { ...draft.compiled, inList: false } } : draft;
  });
  const sources = subForm.items.map((column, index): FieldSource => sourceOf(column, entity, columns[index]));
  for (const [index, column] of subForm.items.entries()) {
    const fieldType = input.fieldTypes.get(column.type);
    if (fieldType && !fieldType.inSubForm)
      problems.push(problem("not_in_sub_form", `${path}/subForm/items/${index}/type`, { type: column.type }));
  }
  addUnplacedColumns(input, entity, columns, sources);
  linkReferences(input, columns, problems);
  columns.push(...draftTexts(columns));
  reportNames(columns, problems);
  return {
    entity,
    columns,
    sources,
    draft: {
      path,
      aliases: item.aliases ?? [],
      compiled: {
        id: item.id,
        name: item.name,
        slot,
        label: item.label,
        entity: subForm.entity,
        reference: subForm.reference,
        ...(type?.picksRows ? { view: "Own" as const, type: type.id } : { view: subForm.view }),
        ...(item.required && item.required !== "none" && { required: item.required }),
        maxRecCount: subForm.maxRecCount ?? 0,
        subMinNumberOfRec: subForm.subMinNumberOfRec ?? 0,
        extendable: subForm.subRecExtendable !== false,
        deletable: subForm.deletable !== false,
        primaryInList: subForm.primaryInList ?? null,
        ...subFormOrder(subForm, entity, path, problems),
        ...(subForm.subformPure === true ? { pure: true as const } : {}),
        readOnly: item.readOnly === true,
        hidden: item.hidden === true,
        rules: {},
        columns: [],
        invariants: [],
        posRow: item.posRow,
        posCol: item.posCol,
        posSizex: item.posSizex,
      },
    },
  };
}

function reportNames(
  drafts: readonly Draft<Pick<CompiledField, "name" | "textOf">>[],
  problems: DocumentProblem[],
): void {
  const seen = new Set<string>();
  for (const { compiled, path } of drafts) {
    // Nobody gave it its name.
    if (compiled.textOf) continue;
    if (seen.has(compiled.name)) problems.push(problem("name_taken", `${path}/name`, { name: compiled.name }));
    if (!isUsableName(compiled.name)) problems.push(problem("name_reserved", `${path}/name`, { name: compiled.name }));
    seen.add(compiled.name);
  }
}

function valueNodes(fields: readonly CompiledField[], tables: readonly CompiledTable[]): readonly ValueNode[] {
  const nodeOf = (key: string, { rules }: CompiledField): ValueNode[] => {
    const reads = [rules.computed, rules.default, rules.entityComputed, rules.entityDefault].flatMap(
      (rule) => rule?.reads ?? [],
    );
    const hasRule = rules.computed ?? rules.default ?? rules.entityComputed ?? rules.entityDefault;
    return hasRule ? [{ key, reads }] : [];
  };
  return [
    ...fields.flatMap((field) => nodeOf(`field:${field.slot}`, field)),
    ...tables.flatMap((table) =>
      table.columns.flatMap((column) => nodeOf(`column:${table.slot}:${column.slot}`, column)),
    ),
  ];
}

function nameOfNode(key: string, fields: readonly CompiledField[], tables: readonly CompiledTable[]): string {
  const [kind, first, second] = key.split(":");
  if (kind === "field") return fields[Number(first)]?.name ?? key;
  const table = tables.find((one) => one.slot === Number(first));
  return `${table?.name}.${table?.columns[Number(second)]?.name}`;
}

type HiddenRule = { readonly hiddenExp?: CompiledRule };

/** What hides a page: its own rule, or that of the whole form. */
function hiddenRule(
  rules: (source: { hiddenExp?: string }, keys: readonly ["hiddenExp"], path: string) => HiddenRule,
  own: string | null | undefined,
  ofForm: string | null | undefined,
  path: string,
): HiddenRule {
  const of = (text: string, place: string) => rules({ hiddenExp: text }, ["hiddenExp"], place);
  if (!own || !ofForm) return of(own || ofForm || "", own ? path : "");
  const found = [of(own, path), of(ofForm, "")];
  return found.every(({ hiddenExp }) => hiddenExp !== undefined) ? of(`(${ofForm}) || (${own})`, path) : {};
}

function compilePage(
  input: CompileInput,
  page: NonNullable<CompileInput["form"]>["body"]["pages"][number],
  index: number,
  slotOf: ReadonlyMap<string, number>,
  firstTable: number,
  place: RulePlace,
  problems: DocumentProblem[],
): CompiledPage {
  const rules = <Key extends string>(
    source: Partial<Record<Key, string | null | undefined>>,
    keys: readonly Key[],
    path: string,
  ) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const text = source[key];
        const rule = text ? compileRule(text, place, input.library, `${path}/${key}`, problems) : null;
        return rule ? [[key, rule]] : [];
      }),
    );
  return {
    id: page.id,
    label: page.label,
    readOnly: page.readOnly === true,
    hidden: page.hidden === true || input.form?.body.hidden === true,
    rules: {
      ...rules(page, ["readOnlyExp", "labelExp"], `/pages/${index}`),
      ...hiddenRule(rules, page.hiddenExp, input.form?.body.hiddenExp, `/pages/${index}`),
    },
    groups: page.groups.map((group, g): CompiledGroup => {
      const slots = group.items
        .map((item, i) => ({ item, slot: slotOf.get(pathOf(index, g, i)) ?? 0 }))
        .sort((left, right) => left.item.posRow - right.item.posRow || left.item.posCol - right.item.posCol);
      return {
        id: group.id,
        label: group.label,
        help: group.help ?? null,
        collapsed: group.collapsed === true,
        readOnly: group.readOnly === true,
        hidden: group.hidden === true,
        invisibleBorder: group.invisibleBorder === true,
        rules: rules(group, ["hiddenExp", "readOnlyExp", "labelExp", "collapsedExp"], `/pages/${index}/groups/${g}`),
        fields: slots.filter(({ slot }) => slot < firstTable).map(({ slot }) => slot),
        tables: slots.filter(({ slot }) => slot >= firstTable).map(({ slot }) => slot),
      };
    }),
  };
}
