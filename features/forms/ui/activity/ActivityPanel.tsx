import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useLeaveGuard } from "@tessera/web-kit/page/useLeaveGuard.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { Editor } from "@tiptap/core";
import { type ReactNode, useRef, useState } from "react";
import type { FormProperties } from "../opening/openedForm.tsx";
import { ActivityHead } from "./ActivityHead.tsx";
import { ActivityStream, viewedFiles } from "./ActivityStream.tsx";
import type { ActivityFilter } from "./activityEntries.ts";
import { CommentBox, type CommentDraft } from "./CommentBox.tsx";
import type { ActivityHandle, ActivityOwner } from "./useActivity.tsx";
import { usePendingComments } from "./usePendingComments.tsx";

const FileViewer = lazyDialog(async () => (await import("@tessera/web-kit/files/FileViewer.tsx")).FileViewer);

const empty: CommentDraft = { text: null, files: [] };

/** What happened to a record, from old to new, down to the box in which comments are written. */
export function ActivityPanel(props: {
  readonly owner: ActivityOwner;
  /** Of the form beside which it stands. */
  readonly properties: Pick<FormProperties, "form" | "zone" | "attachments">;
  readonly activity: ActivityHandle;
  readonly isTitled: boolean;
  readonly onHistory: (() => void) | null;
}): ReactNode {
  const { activity, isTitled, onHistory, owner, properties } = props;
  const { data, error } = activity;
  const { t } = useTexts();
  const wanted = usePageContext().params.get("comment") ?? null;
  const [filter, setFilter] = useState<ActivityFilter>("all");
  const [draft, setDraft] = useState(empty);
  const [viewed, setViewed] = useState<string | null>(null);
  const editor = useRef<Editor | null>(null);
  const pending = usePendingComments(owner, activity.put);
  useLeaveGuard(draft.text !== null || pending.items.length > 0);
  if (data === null) {
    if (error === null) return <Skeleton height={200} />;
    const { detail, title } = errorText(error, t);
    const again = <Button onClick={() => void activity.refresh()}>{t("kit.again")}</Button>;
    return <ErrorState title={title} text={detail} action={again} />;
  }
  const segments: readonly ActivityFilter[] = properties.attachments
    ? ["all", "comments", "changes", "files"]
    : ["all", "comments", "changes"];
  const write = (id: string): void => {
    const found = pending.items.find((one) => one.id === id);
    if (found === undefined) return;
    pending.withdraw(id);
    setDraft(({ files, text }) => ({ text: `${found.text}${text ?? ""}`, files: [...found.files, ...files] }));
  };
  const reply = (id: string, name: string): void => {
    const content = [
      { type: "mention", attrs: { id, name } },
      { type: "text", text: " " },
    ];
    editor.current?.chain().focus("end").insertContent(content).run();
  };
  return (
    <>
      <ActivityHead owner={owner} data={data} activity={activity} isTitled={isTitled} />
      <Segmented
        label={t("form.activity.filter")}
        items={segments.map((id) => ({ id, label: t(`form.activity.filter.${id}`) }))}
        value={filter}
        onChange={(id) => setFilter(segments.find((one) => one === id) ?? "all")}
      />
      <ActivityStream
        owner={owner}
        properties={properties}
        data={data}
        activity={activity}
        filter={filter}
        pending={pending}
        wanted={wanted}
        onWrite={write}
        onReply={data.may.comment ? reply : null}
        onView={setViewed}
        onHistory={onHistory}
      />
      {data.may.comment && (
        <CommentBox
          owner={owner}
          draft={draft}
          mayAttach={data.may.attach}
          editor={editor}
          onChange={setDraft}
          onSend={() => {
            if (draft.text === null) return;
            pending.send({ text: draft.text, files: draft.files });
            setDraft(empty);
            if (filter === "changes" || filter === "files") setFilter("all");
          }}
        />
      )}
      {viewed !== null && <FileViewer files={viewedFiles(data)} first={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
