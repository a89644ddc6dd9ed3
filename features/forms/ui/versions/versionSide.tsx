import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { LoadChoices } from "@tessera/web-kit/form/formScope.ts";
import type { findOneVersion } from "../../operations/versions/findOneVersion.ts";

/** Which state of a record stands on a side: the id of a version record, or the form that is open. */
export type SideName = { readonly id: string } | "open";

/** What is said of a version beside its values. */
export type VersionAbout = Omit<OutputOf<typeof findOneVersion>, "formStructure" | "newData" | "user">;

/** A state of a record that stands on a side. */
export interface VersionSide {
  readonly store: FormStore;
  /** Names what is chosen. */
  readonly loadChoices: LoadChoices;
  /** Null for the form that is open. */
  readonly about: VersionAbout | null;
  /** Names of sub-forms whose rows cannot be read. */
  readonly unread: readonly string[];
}
