import type { SaveMessage } from "@tessera/contract/save.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";

/**
 * The last save that was tried: the same content is the same save, so that a repeat after a lost answer is not written
 * twice.
 */
export interface SaveAttempt {
  readonly saveId: string;
  readonly content: string;
}

/**
 * The message that saves what was entered, and the attempt it belongs to. `last` is the attempt before; null when there
 * is none. `lockToken`: of the lock that the page holds; `files`: ids of those that were sent for a new record.
 */
export function saveMessage(
  store: FormStore,
  idForm: string,
  definitions: number,
  last: SaveAttempt | null,
  lockToken: string | null = null,
  files: readonly string[] = [],
): { readonly message: SaveMessage; readonly attempt: SaveAttempt } {
  const changes = saveChanges(store);
  const content = canonicalJson([idForm, changes, [...files]]);
  const attempt = last?.content === content ? last : { saveId: randomId(20), content };
  const entity = store.form.entity ?? "";
  return {
    attempt,
    message: {
      saveId: attempt.saveId,
      form: idForm,
      entity,
      definitions,
      ...changes,
      ...(files.length === 0 ? {} : { files: [...files] }),
      ...(lockToken === null ? {} : { lockToken }),
    },
  };
}
