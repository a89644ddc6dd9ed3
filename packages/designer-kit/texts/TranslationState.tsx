import type { ReactNode } from "react";
import type { Naming } from "../document/elementName.ts";
import { ConflictBanner } from "../session/ConflictBanner.tsx";
import type { DocumentSession } from "../session/documentSession.ts";
import { SaveMark } from "../session/SaveMark.tsx";
import { useSessionState } from "../session/useDocumentSession.tsx";
import { useLiveDocument } from "../session/useLiveDocument.tsx";
import type { OtherLanguage } from "./translationsContext.tsx";

/**
 * Keeps the texts of a language as the others save them, and says where they could not be saved; nothing while all is
 * well.
 */
export function TranslationState(props: { of: OtherLanguage; session: DocumentSession; naming: Naming }): ReactNode {
  const { of, session } = props;
  const state = useSessionState(session);
  // One that begins with its first text can be watched from then on: another place says so.
  const isThere = state.draft !== null || state.opened.head !== null;
  useLiveDocument(session, isThere ? "" : null);
  if (state.save.kind === "conflict") return <ConflictBanner session={session} state={state} naming={props.naming} />;
  if (state.save.kind !== "failed") return null;
  return (
    <p className="t-designer__tools">
      <span>{of.name}</span>
      <SaveMark session={session} state={state} />
    </p>
  );
}
