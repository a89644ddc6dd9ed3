import type { EngineValue } from "@tessera/expression/values/value.ts";
import { conditionHolds } from "../program/conditionTable.ts";
import type { FormProgram, RuleNode } from "../program/formProgram.ts";
import type { Holder, Row } from "../record/cell.ts";
import { refAt } from "../record/cellChange.ts";
import { Flag, RuleKind } from "../record/flags.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { Journal } from "../record/journal.ts";
import { sameValue } from "../record/sameValue.ts";
import type { CalculatedNotice, FormOptions } from "../store/formOptions.ts";
import { applyProperty } from "./applyProperty.ts";
import { coerceValue, isTaken } from "./coerceValue.ts";
import { type EvaluatorHost, failed, waits } from "./evaluatorHost.ts";
import { propertyOf } from "./properties.ts";
import type { RuleMarks } from "./ruleMarks.ts";
import type { RuleRunner } from "./ruleRunner.ts";
import type { WaitingRules } from "./waitingRules.ts";

/** What rules of fields are run with, and what their results are written to. */
export interface FieldRulesParts {
  readonly program: FormProgram;
  readonly record: FormRecord;
  readonly options: FormOptions;
  readonly journal: Journal;
  readonly host: EvaluatorHost;
  readonly marks: RuleMarks;
  readonly waiting: WaitingRules;
  readonly runner: RuleRunner;
}

/** Rules of fields and columns: what they come to is written into the record, and kept to be reported. */
export class FieldRules {
  readonly #program: FormProgram;
  readonly #record: FormRecord;
  readonly #fieldsToSkip: FormOptions["fieldsToSkip"];
  readonly #journal: Journal;
  readonly #host: EvaluatorHost;
  readonly #marks: RuleMarks;
  readonly #waiting: WaitingRules;
  readonly #runner: RuleRunner;
  /** What rules changed since it was last asked for; null when nobody asks. */
  #notices: CalculatedNotice[] | null = null;

  constructor({ program, record, options, journal, host, marks, waiting, runner }: FieldRulesParts) {
    this.#program = program;
    this.#record = record;
    this.#fieldsToSkip = options.fieldsToSkip;
    this.#journal = journal;
    this.#host = host;
    this.#marks = marks;
    this.#waiting = waiting;
    this.#runner = runner;
  }

  /** See `Evaluator.takeNotices`. */
  takeNotices(): readonly CalculatedNotice[] {
    const notices = this.#notices;
    if (notices === null || notices.length > 0) this.#notices = [];
    return notices ?? [];
  }

  /** Runs a rule that is marked. */
  run(node: RuleNode, holder: Holder, row: Row | null): void {
    if (node.kind === RuleKind.value) this.#computeValue(node, holder, row);
    else this.#computeProperty(node, holder, row);
  }

  /** See `#computeProperty`; nothing that it reads or gives waits for an answer. */
  runCondition(id: number): void {
    const { conditions, nodes } = this.#program;
    const { main } = this.#record;
    const slot = conditions.target[id] ?? 0;
    const before = main.flagsAt(slot);
    const given = conditionHolds(conditions, id, main.slots) ? (conditions.given[id] ?? 0) : 0;
    const now = (before & ~(conditions.decided[id] ?? 0)) | given;
    if (now === before) return;
    main.setFlagsAt(slot, now);
    this.#record.touch(main, slot);
    const node = nodes[id];
    if (this.#notices !== null && node) this.#notice(main, node);
  }

  #computeValue(node: RuleNode, holder: Holder, row: Row | null): void {
    const { slot } = node;
    const field = holder.fields[slot];
    if (!field || this.#fieldsToSkip?.has(field.name)) return;
    const isOverwritten = holder.has(slot, Flag.overwritten);
    const applies = node.isDefault
      ? !isOverwritten && holder.isNew
      : !isOverwritten || !field.overwritable || node.name !== "computed";
    const result = applies ? this.#runner.evaluate(node, row) : failed;
    if (result === waits || this.#waiting.rules > 0) this.#waiting.set(holder, slot, RuleKind.value, result === waits);
    if (typeof result === "symbol") return;
    const taken = isTaken(result, node.takes) ? result : coerceValue(result, field);
    // A field never holds -0: as it equals 0, which of the two it held would depend on what it held before.
    const value = taken === 0 ? 0 : taken;
    if (value === undefined) {
      this.#host.ruleFailed(field, node.name, "wrong_type");
      return;
    }
    if (field.overwritable && this.#isPersons(holder, slot, value)) return;
    if (holder.has(slot, Flag.isDefault) !== node.isDefault) {
      this.#journal.note(holder, slot);
      holder.setFlag(slot, Flag.isDefault, node.isDefault);
      this.#record.touch(holder, slot);
    }
    const before = holder.slots[slot] ?? null;
    if (before === value || (typeof value === "object" && sameValue(before, value))) return;
    this.#journal.note(holder, slot);
    holder.slots[slot] = value;
    holder.setDisplay(slot, null);
    this.#marks.markChanged(holder, slot);
    if (holder.extras !== null && holder.extra(slot)?.list) this.#host.choicesChanged(holder, slot);
    this.#notice(holder, node);
  }

  /** A saved value that differs from what the rule makes of the saved record was entered by a person: it stays. */
  #isPersons(holder: Holder, slot: number, value: EngineValue): boolean {
    if (holder.has(slot, Flag.decided)) return false;
    holder.setFlag(slot, Flag.decided, true);
    const stored = holder.slots[slot] ?? null;
    if (holder.isNew || stored === null || sameValue(stored, value)) return false;
    holder.setFlag(slot, Flag.overwritten, true);
    this.#record.touch(holder, slot);
    return true;
  }

  #computeProperty(node: RuleNode, holder: Holder, row: Row | null): void {
    const { slot, kind } = node;
    const result = this.#runner.ask(node, holder, row);
    if (result === waits || this.#waiting.rules > 0) this.#waiting.set(holder, slot, kind, result === waits);
    if (typeof result === "symbol" || !applyProperty(node, holder, slot, result)) return;
    if (kind === RuleKind.listExp) this.#host.choicesChanged(holder, slot);
    this.#record.touch(holder, slot);
    this.#notice(holder, node);
  }

  #notice(holder: Holder, { slot, kind }: RuleNode): void {
    if (this.#notices === null) return;
    const { name, label } = this.#record.fieldAt(holder, slot);
    this.#notices.push({ ref: refAt(holder, slot), name, label, property: propertyOf(kind) });
  }
}
