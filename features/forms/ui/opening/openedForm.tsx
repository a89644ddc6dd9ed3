import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { getData } from "../../operations/getData.ts";
import type { getProperties } from "../../operations/getProperties.ts";
import type { FormParts } from "../formParts.tsx";
import type { FieldTexts } from "../texts/fieldTexts.tsx";

/** What the server says of a form. */
export interface FormProperties extends FormParts {
  readonly form: CompiledForm;
  /** Whether rules of it stay on the server. */
  readonly withholds: boolean;
  /** Definitions counter that the form was compiled at. */
  readonly definitions: number;
  readonly zone: string;
  readonly mayCreate: boolean;
  /** Whether the person may design the form. */
  readonly mayDesign: boolean;
  /** Routes of the form's links by their ids; null where there is no page. */
  readonly links: { readonly [link: string]: string | null };
  /** Panels of the links that are tabs of the record, by their ids; absent: there are none. */
  readonly tabs?: OutputOf<typeof getProperties>["tabs"];
  /** Whether files may hang on records of the form's entity. */
  readonly attachments?: boolean;
  /** Whether people comment on records of the form's entity and follow them. */
  readonly activity?: boolean;
  /** The person as rules read it; empty when no rule does. */
  readonly user: readonly EngineValue[];
}

/** A record as the server answers it, with what rules came to that stay there; null for a new one. */
export type FormAnswer = OutputOf<typeof getData> | null;

/** A form with its record, ready to be worked on. */
export interface OpenedForm {
  readonly properties: FormProperties;
  readonly answer: FormAnswer;
  readonly key: string | null;
  /** Name of the record; null for a new one and where rights hide it. */
  readonly display: string | null;
  readonly version: number | null;
  readonly isReadOnly: boolean;
  /** Whether it is so because rights refuse changes, and not because the page only shows. */
  readonly isRefused: boolean;
  readonly mayDelete: boolean;
  readonly store: FormStore;
  /** Fields that a rule has just changed. */
  readonly highlights: FieldHighlights;
  /** What is done for fields that have a text in each language; null where there is nothing to do. */
  readonly texts: FieldTexts | null;
}
