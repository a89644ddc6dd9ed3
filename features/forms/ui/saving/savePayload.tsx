import { triggerNames } from "@tessera/form-engine/store/triggerNames.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { textLanguage } from "../opening/textLanguage.tsx";
import { type SaveAttempt, saveMessage } from "./saveMessage.ts";

/**
 * What a save and a verification send alike (spec forms §7): the message, and around it where the page stands. `last`
 * is the attempt before, `lockToken` that of the lock which the page holds, `files` are those of a new record.
 */
export function savePayload(
  idForm: string,
  opened: OpenedForm,
  page: PageContext,
  last: SaveAttempt | null,
  lockToken: string | null,
  files: readonly string[] = [],
) {
  const { key, properties, store } = opened;
  const language = textLanguage(opened);
  const { attempt, message } = saveMessage(store, idForm, properties.definitions, last, lockToken, files);
  return {
    attempt,
    message: { ...message, ...(language && { language }), triggerNames: [...triggerNames(store)] },
    around: {
      idForm,
      idMaintable: key,
      externalParams: Object.fromEntries(page.params),
      controllerName: page.controller,
      path: page.url,
      timeZone: page.zone,
    },
  };
}
