import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { DraftBox } from "@tessera/web-kit/drafts/draftBox.ts";
import { createTabs } from "@tessera/web-kit/drafts/tabs.ts";
import { presentSession } from "@tessera/web-kit/session/presentSession.ts";
import { draftKeys } from "#features/session/operations/draftKeys.ts";

const boxes = new WeakMap<ApiClient, Map<string, DraftBox>>();

/** The drafts of a person in this browser; the same for all forms of the page. */
export function draftBoxOf(api: ApiClient, subject: string): DraftBox {
  const own = boxes.get(api) ?? new Map<string, DraftBox>();
  boxes.set(api, own);
  const box =
    own.get(subject) ??
    new DraftBox({
      storage: localStorage,
      subject,
      session: () => presentSession(localStorage, subject),
      askKeys: async (sessions) => {
        const { keys } = await api.call(draftKeys, { sessions: [...sessions] });
        return new Map(keys.map(({ key, session }) => [session, key]));
      },
      tabs: createTabs(sessionStorage, navigator.locks),
      now: Date.now,
    });
  own.set(subject, box);
  return box;
}
