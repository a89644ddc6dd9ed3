import type { EngineValue } from "@tessera/expression/values/value.ts";
import { choosesRows } from "@tessera/form-engine/choices/choosesRows.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldState } from "@tessera/form-engine/record/formState.ts";
import { fromWire } from "@tessera/form-engine/record/wireValue.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { parseDecimal } from "@tessera/ui/format/parseDecimal.ts";
import { parseTemporal } from "@tessera/ui/format/parseTemporal.ts";
import { instantOf } from "../../wallClock.ts";
import { behaviourOf, labelledOptions, type SheetFormat } from "./sheetFormat.ts";

const numbers = new Set(["integer", "bigint", "decimal", "float", "money"]);

/** Whether a text is called so, but for capitals. */
const isCalled = (name: string, text: string): boolean => name.toLocaleLowerCase() === text.toLocaleLowerCase();

function chosen(
  options: readonly { readonly key: string; readonly label: string }[],
  text: string,
): string | undefined {
  const named = options.filter(({ label }) => isCalled(label, text));
  return (named.length === 1 ? named[0] : options.find(({ key }) => key === text))?.key;
}

/** The parts of a list that is written as text, each once. */
const textParts = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s*[,\n]\s*/).filter((part) => part !== ""));

function readBoolean(text: string, { t }: SheetFormat): boolean | undefined {
  if ([t("kit.value.yes"), "true", "1"].some((one) => isCalled(one, text))) return true;
  return [t("kit.value.no"), "false", "0"].some((one) => isCalled(one, text)) ? false : undefined;
}

/**
 * A text that was pasted as a value of a field that chooses no record; undefined where it is none. Whether the value is
 * allowed is for the form to say.
 */
export function readCell(
  store: FormStore,
  field: CompiledField,
  state: Pick<FieldState, "list">,
  pasted: string,
  format: SheetFormat,
): EngineValue | undefined {
  const text = pasted.trim();
  if (text === "") return null;
  const { valueType } = field;
  const options = labelledOptions(field, state, format);
  if (options !== null) {
    if (valueType !== "list") return numeric(field, chosen(options, text));
    const keys = [...textParts(text)].map((part) => chosen(options, part));
    const known = keys.filter((key) => key !== undefined);
    return known.length === keys.length
      ? options.map(({ key }) => key).filter((key) => known.includes(key))
      : undefined;
  }
  const { parse, secret } = behaviourOf(store, field) ?? {};
  // What was pasted would stand in drafts.
  if (secret) return undefined;
  if (parse) return fromWire(parse(pasted, format.language, { zone: format.zone, valueType }), valueType);
  if (numbers.has(valueType)) return numeric(field, parseDecimal(text, format.language) ?? undefined);
  switch (valueType) {
    case "boolean":
      return readBoolean(text, format);
    case "date":
    case "time":
    case "datetime":
      return parseTemporal(valueType, text, format.language) ?? undefined;
    case "timestamp_technical": {
      const wall = parseTemporal("datetime", text, format.language);
      return wall === null ? undefined : instantOf(wall, format.zone);
    }
    case "list":
      return field.detail.element === "text" && !choosesRows(field) ? [...textParts(text)] : undefined;
    case "json":
    case "bytes":
      return undefined;
    default:
      return pasted;
  }
}

/** The value of a canonical text, of the type that the field stores. */
function numeric({ valueType }: CompiledField, text: string | undefined): EngineValue | undefined {
  if (text === undefined) return undefined;
  return valueType === "integer" || valueType === "float" ? Number(text) : fromWire(text, valueType);
}
