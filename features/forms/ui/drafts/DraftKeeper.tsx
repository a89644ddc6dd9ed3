import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import type { FoundDraft } from "@tessera/web-kit/drafts/draftBox.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { loadPart } from "@tessera/web-kit/panels/loadPart.ts";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { NewFiles } from "../attachments/newFiles.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { isUnread, type OpenAttempt } from "../saving/openAttempt.tsx";
import { draftBoxOf } from "./draftBoxOf.tsx";
import { takeDraft } from "./draftContent.tsx";
import type { DraftHandle } from "./draftHandle.ts";
import type { TakenUp } from "./takeUpDraft.tsx";
import type { RestoredDraft, TakenFound } from "./takeUpFound.tsx";

const DraftBanner = lazyPart(async () => (await import("./DraftBanner.tsx")).DraftBanner);
const OtherDrafts = lazyPart(async () => (await import("./OtherDrafts.tsx")).OtherDrafts);

/** Between two looks at what has been entered since, in ms. */
const lookEvery = 2_000;
/** After typing pauses, in ms: a page that is closed has no time left to seal anything. */
const pause = 300;

/** How long a save waits until its draft is kept, in ms: keeping it may take a call to the server. */
const keepWait = 500;

/**
 * Keeps what is entered in a form in the browser until it is saved or given up, so that neither a closed tab nor a lost
 * connection takes it away (spec shell §2.2 offline), and enters it again when the record is opened the next time.
 * Nothing is kept for guests: many may share their browser.
 */
export function DraftKeeper(props: {
  idForm: string;
  opened: OpenedForm;
  loader: FormLoader;
  handle: DraftHandle;
  /** Files that wait for the first save. */
  files: NewFiles;
  attempt: RefObject<OpenAttempt | null>;
  /** Goes on with what came of a draft. */
  onTaken: (taken: TakenUp) => void;
  /** Goes to a record that was made. */
  onOpen: (key: string) => void;
}): ReactNode {
  const { attempt, files, handle, idForm, opened } = props;
  const { isReadOnly, key, store } = opened;
  const { api, subject } = useApiScope();
  const { hasUnsavedChanges } = useFormState(store);
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
  const box = useMemo(
    () => (subject === null || isReadOnly ? null : draftBoxOf(api, subject)),
    [api, subject, isReadOnly],
  );
  const latest = useRef(props);
  latest.current = props;
  /** What was entered last; null while nothing is kept. */
  const kept = useRef<string | null>(null);
  /**
   * Whether it was looked for what an earlier visit left: a record that is opened again in the same form was saved, or
   * its changes discarded.
   */
  const [isLookedFor, setLookedFor] = useState(false);
  /** The draft that the person chose among several; null: the one that comes first. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly FoundDraft[]>([]);
  const place = useMemo(() => ({ form: idForm, key }), [idForm, key]);

  useEffect(() => {
    if (box === null || isLookedFor) return;
    let isOver = false;
    const takeUp = async (content: unknown): Promise<TakenFound | "nothing" | null> => {
      const { takeUpFound } = await loadPart(() => import("./takeUpFound.tsx"));
      const { loader, opened: now } = latest.current;
      // What was chosen stands in the place of what is entered, which stays a draft.
      const host = wanted === null ? now : loader.open(now.properties, now.answer);
      return takeUpFound({ ...latest.current, opened: host, api }, content);
    };
    const look = async (): Promise<void> => {
      const asked = wanted === null ? box.find(place) : box.take(place, wanted);
      const found = await asked.catch((): FoundDraft | null => null);
      const before = latest.current.opened;
      // Where it cannot be found out what became of its save, the draft waits for the next opening.
      const came = found && !isOver ? await takeUp(found.content).catch(() => null) : null;
      const taken = came === "nothing" ? null : came;
      if (found && came === "nothing") box.drop(found.id);
      // The form was left or opened again while the record was read, or speaks another language: then it waits as well.
      if (taken && found && !isOver && latest.current.opened === before) {
        if (taken.isWhole) box.drop(found.id);
        else kept.current = found.id;
        if (key === null) files.add(...taken.files);
        // A record that was made and has all of it is offered; the form stays for another one.
        if (key !== null || !taken.isWhole) latest.current.onTaken(taken);
        setRestored({ ...taken, at: found.at });
      } else if (found) box.release(found.id);
      const left = isOver ? [] : await box.others(place).catch(() => []);
      if (isOver) return;
      setOthers(left);
      setLookedFor(true);
    };
    look().catch(() => setLookedFor(true));
    return () => {
      isOver = true;
    };
  }, [api, box, files, isLookedFor, key, place, wanted]);

  useEffect(() => {
    if (box === null || !isLookedFor) return;
    let written = "";
    let writing: Promise<void> = Promise.resolve();
    let isSaved = false;
    const look = (): void => {
      const waiting = files.state.items;
      const last = attempt.current;
      const out = last && isUnread(last, opened) ? last : null;
      // Undoing what a save may have written is an entry, too.
      const isEntered =
        store.state().hasUnsavedChanges || waiting.length > 0 || (out !== null && out.state === "unread");
      const content = isEntered && !isSaved ? takeDraft(opened, out, waiting) : null;
      if (content === null) {
        if (kept.current !== null) box.drop(kept.current);
        kept.current = null;
        written = "";
        return;
      }
      const text = JSON.stringify(content);
      if (text === written) return;
      written = text;
      kept.current ??= box.begin();
      writing = box.keep(kept.current, { form: idForm, key }, content).then(
        (isKept) => {
          if (!isKept && written === text) written = "";
        },
        // Without a connection there is no key yet: the next look tries again.
        () => {
          if (written === text) written = "";
        },
      );
    };
    handle.current = {
      sending: () => {
        look();
        return Promise.race([writing, new Promise<void>((resolve) => setTimeout(resolve, keepWait))]);
      },
      saved: () => {
        isSaved = true;
        look();
      },
      notReloaded: () => {
        isSaved = false;
        look();
      },
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(look, pause);
    };
    look();
    box.prepare().catch(() => undefined);
    const timer = setInterval(look, lookEvery);
    const stops = [store.subscribe("form", look), files.subscribe(look)];
    document.addEventListener("input", lookSoon);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", look);
    return () => {
      handle.current = null;
      clearTimeout(waiting);
      clearInterval(timer);
      for (const stop of stops) stop();
      document.removeEventListener("input", lookSoon);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", look);
    };
  }, [attempt, box, files, handle, idForm, isLookedFor, key, opened, store]);

  // Leaving the form inside the application was confirmed, and gave up what is not saved.
  useEffect(
    () => () => {
      if (kept.current !== null) box?.drop(kept.current);
      kept.current = null;
    },
    [box],
  );

  const take = async (id: string): Promise<void> => {
    await handle.current?.sending();
    if (kept.current !== null) box?.release(kept.current);
    kept.current = null;
    setRestored(null);
    setOthers([]);
    setWanted(id);
    setLookedFor(false);
  };
  const discard = (id: string): void => {
    box?.drop(id);
    setOthers((before) => before.filter((one) => one.id !== id));
  };
  return (
    <>
      {restored && (
        <DraftBanner
          restored={restored}
          opened={opened}
          hasUnsavedChanges={hasUnsavedChanges}
          onDismiss={() => setRestored(null)}
          onOpen={props.onOpen}
        />
      )}
      {others.length > 0 && key !== null && isLookedFor && (
        <OtherDrafts drafts={others} zone={opened.properties.zone} onTake={take} onDiscard={discard} />
      )}
    </>
  );
}
