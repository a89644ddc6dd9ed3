import { isSameText } from "@tessera/ui/input/isSameText.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { Texts } from "@tessera/web-kit/texts/TextsProvider.tsx";

/** A choice that a typed text may mean. */
interface NamedChoice {
  readonly key: string;
  readonly label: string;
}

/**
 * What is said at the field of a text that is no choice: `unknown` none is called so, `several` are, `looking` it is
 * being asked, `unasked` it could not be.
 */
type Doubt = "unknown" | "several" | "looking" | "unasked";

/**
 * Says at the field why a typed text has not become a value; the form is not saved before it has, or has been emptied.
 */
export function sayUndecided(
  props: Pick<FieldEditProps, "onInvalid">,
  t: Texts["t"],
  doubt: Doubt,
  text: string,
): void {
  props.onInvalid({ code: "validation.unreadable", data: { text: t(`field.dropdownlist.${doubt}`, { text }) } });
}

/**
 * The one choice that is called as was typed, but for case; else why there is none. `isAll` false: more choices may be
 * called so.
 */
function meant<Choice extends NamedChoice>(
  choices: readonly Choice[],
  text: string,
  isAll: boolean,
): Choice | "unknown" | "several" {
  const [found, ...more] = choices.filter(({ label }) => isSameText(label, text));
  if (found === undefined) return "unknown";
  return more.length === 0 && isAll ? found : "several";
}

/**
 * The choice that a typed text means, of which the field says nothing any more; null where there is none, and the field
 * says why.
 */
export function decided<Choice extends NamedChoice>(
  props: Pick<FieldEditProps, "onInvalid">,
  t: Texts["t"],
  text: string,
  { choices, isAll }: { readonly choices: readonly Choice[]; readonly isAll: boolean },
): Choice | null {
  const found = meant(choices, text, isAll);
  if (typeof found === "string") {
    sayUndecided(props, t, found, text);
    return null;
  }
  props.onInvalid(null);
  return found;
}
