import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import type { saveData } from "#features/forms/operations/saveData.ts";

/** What a test wants to save of a service request. */
export interface WantedRequest {
  /** Absent: a new one. */
  readonly key?: string;
  readonly changes: { readonly [field: string]: { readonly base: Json; readonly mine: Json } };
  /** Lines that are added. */
  readonly lines?: readonly { readonly quantity: string; readonly unit_price: string }[];
}

/** The save of a service request by its form. */
export function requestSave({ key, changes, lines = [] }: WantedRequest): InputOf<typeof saveData> {
  const added = lines.map((line, index) => ({
    uid: `r${index}`,
    values: { description: "Work", position: index + 1, ...line },
  }));
  return {
    idForm: "service-request",
    formData: {
      saveId: randomId(16),
      form: "service-request",
      entity: "service-request",
      key: key ?? null,
      changes,
      rows: {
        lines: { entity: "service-request-line", reference: "request", added, changed: [], removed: [] },
      },
    },
  };
}
