import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { LoadChoices } from "../../formScope.ts";

/** A record that a pasted name means. */
export interface ChosenRecord {
  readonly key: string;
  readonly label: string;
}

/** Looks records up by their names, each name of a place once; a name that none or several have means no record. */
export function chosenRecords(loadChoices: LoadChoices) {
  const asked = new Map<string, Promise<ChosenRecord | null>>();
  const look = async (ref: FieldRef, name: string): Promise<ChosenRecord | null> => {
    const { options } = await loadChoices(ref, { search: name, page: 0, selection: [] });
    const called = options.filter(({ label }) => label.toLocaleLowerCase() === name.toLocaleLowerCase());
    const [only] = called;
    return called.length === 1 && only ? { key: only.key, label: only.label } : null;
  };
  return (ref: FieldRef, name: string): Promise<ChosenRecord | null> => {
    const place = JSON.stringify([ref, name]);
    const known = asked.get(place);
    if (known) return known;
    // What cannot be asked is said at the cell like a name of no record.
    const asking = look(ref, name).catch(() => null);
    asked.set(place, asking);
    return asking;
  };
}
