import { messagesAfterVerification } from "@tessera/form-engine/store/messageList.ts";
import { messageText } from "@tessera/web-kit/form/messageText.ts";
import { formVerification } from "../../operations/formVerification.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { failSave, show } from "./failSave.tsx";
import type { SaveHost } from "./saveForm.tsx";
import { savePayload } from "./savePayload.tsx";
import { placeMessages } from "./serverMessages.ts";

async function ask(host: SaveHost, opened: OpenedForm) {
  const { api, page } = host.page;
  const token = host.link.current?.state.token ?? null;
  const { around, message } = savePayload(host.idForm, opened, page, null, token);
  return (await api.call(formVerification, { ...around, fieldData: message }, { page })).HEADER;
}

/**
 * Asks the server what a save would come to, without saving (spec forms §4 Verification): what it would refuse or warn
 * of stands at the fields, and that it would be taken is said.
 */
export async function verifyForm(host: SaveHost, opened: OpenedForm): Promise<void> {
  const { store } = opened;
  try {
    store.validate();
    await store.settled();
    const [first] = store.validate();
    if (first) {
      host.on.invalid(first);
      return;
    }
    const header = await ask(host, opened);
    store.markVerified();
    const { ERROR, WARNING } = header;
    const placed = [...placeMessages(store, ERROR, "error"), ...placeMessages(store, WARNING, "warning")];
    show(host, opened, placed, "form.verify.refused");
    for (const { message, type } of messagesAfterVerification(header)) {
      if (type !== "success-verification") continue;
      const said = {
        severity: "info",
        code: message.PUBLIC,
        data: { field: message.LABEL },
        source: "server",
      } as const;
      host.page.notify({ type: "success", message: messageText(said, host.page.texts) });
    }
  } catch (error) {
    await failSave(host, opened, error, null);
  }
}
