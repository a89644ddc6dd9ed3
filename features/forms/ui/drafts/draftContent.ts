import {
  type DraftSnapshot,
  enterSnapshot,
  isEmptySnapshot,
  takeSnapshot,
} from "@tessera/form-engine/draftSnapshot.ts";
import type { FormStore } from "@tessera/form-engine/formStore.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { enterRowOrder, takeRowOrder } from "../rowOrder.ts";

type Order = readonly (readonly [string, readonly (string | number)[]])[];

/** What is entered in a form, as JSON, with the language of the texts that it was entered over; null when there is nothing. */
export function takeDraft(store: FormStore, language: string | undefined): Json {
  const snapshot = takeSnapshot(store);
  const order: Order = [...takeRowOrder(store)];
  if (isEmptySnapshot(snapshot) && order.length === 0) return null;
  // A snapshot is of JSON values, and what is undefined in it goes as JSON has it: by not being there.
  return JSON.parse(JSON.stringify({ snapshot, order, language })) as Json;
}

/** Whether it has the parts of what `takeDraft` wrote; what is wrong in them fails on the way in. */
function isDraft(
  content: unknown,
): content is { readonly snapshot: DraftSnapshot; readonly order: Order; readonly language?: string } {
  return typeof content === "object" && content !== null && "snapshot" in content && "order" in content;
}

/**
 * Enters what was kept into the record opened anew; gives the labels of what has no place there any more. What is no draft, by whatever wrote
 * there, enters nothing: null. Neither does what was entered over texts of another language, which it is no text in.
 */
export function enterDraft(store: FormStore, content: Json, language: string | undefined): readonly string[] | null {
  if (!isDraft(content) || content.language !== language) return null;
  try {
    const lost = enterSnapshot(store, content.snapshot);
    enterRowOrder(store, new Map(content.order));
    return lost;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
