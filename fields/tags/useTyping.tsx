import { tagName } from "@tessera/form-engine/record/newTag.ts";
import { useRef, useState } from "react";
import type { ResolvedTags, TagSource } from "./tagSource.tsx";

/** Why what is typed is no tag: none or several are called so, it is being asked, or it could not be. */
export type TagDoubt = "unknown" | "several" | "looking" | "unasked";

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");

/**
 * What is typed in a box of tags, until it is tags. What the server is asked about stands aside as `pending`; what
 * names no tag stays in the box, and the field says so.
 */
export function useTyping(props: {
  readonly chosen: readonly string[];
  readonly source: TagSource;
  readonly onTake: (keys: readonly string[]) => void;
  readonly onDoubt: (doubt: TagDoubt | null, text: string) => void;
}) {
  const [text, show] = useState("");
  const [pending, setPending] = useState<readonly string[]>([]);
  const latest = useRef({ ...props, text, pending });
  latest.current = { ...props, text: latest.current.text, pending: latest.current.pending };
  /** What is chosen, also between two answers that come before the field is drawn again. */
  const chosen = useRef(props.chosen);
  chosen.current = props.chosen;
  const isDoubted = useRef(false);
  const say = (doubt: TagDoubt | null, about: string): void => {
    if (doubt === null && !isDoubted.current) return;
    isDoubted.current = doubt !== null;
    latest.current.onDoubt(doubt, about);
  };
  const write = (next: string): void => {
    latest.current.text = next;
    show(next);
  };
  const wait = (texts: readonly string[]): void => {
    latest.current.pending = texts;
    setPending(texts);
  };
  const sayPending = (): void => {
    const { pending: waiting } = latest.current;
    say(waiting.length > 0 ? "looking" : null, waiting.join(", "));
  };
  const setText = (next: string): void => {
    write(next);
    sayPending();
  };
  const settle = ({ doubts, keys }: ResolvedTags, failed: readonly string[] = []): void => {
    const added = [...new Set(keys)].filter((key) => !chosen.current.includes(key));
    write(joined(...failed, ...doubts.map((one) => one.text), latest.current.text));
    const [first] = doubts;
    if (failed.length > 0) say("unasked", failed.join(", "));
    else if (first) say(first.doubt, first.text);
    else sayPending();
    if (added.length === 0) return;
    chosen.current = [...chosen.current, ...added];
    latest.current.onTake(chosen.current);
  };
  /** Makes tags of texts; `rest` is what is typed on with. */
  const commit = (typed: readonly string[], rest = ""): void => {
    const texts = typed.map(tagName).filter((one) => one !== "");
    if (latest.current.text !== rest) setText(rest);
    if (texts.length === 0) return;
    const found = latest.current.source.resolve(texts);
    if (!(found instanceof Promise)) {
      settle(found);
      return;
    }
    wait([...latest.current.pending, ...texts]);
    sayPending();
    const done = (resolved: ResolvedTags, failed?: readonly string[]): void => {
      const left = [...latest.current.pending];
      for (const one of texts) left.splice(left.indexOf(one), 1);
      wait(left);
      settle(resolved, failed);
    };
    found.then(done, () => done({ keys: [], doubts: [] }, texts));
  };
  return { text, pending, setText, commit };
}
