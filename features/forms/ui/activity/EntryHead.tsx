import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import type { ReactNode } from "react";
import { useEntryTime } from "./useEntryTime.tsx";

/** The first line of an entry: who, what they did, and when. */
export function EntryHead(props: {
  readonly name: string;
  readonly seed: string | null;
  /** Absent: what they wrote says it. */
  readonly did?: string;
  /** Instant in UTC; null where nobody knows. */
  readonly at: string | null;
  readonly zone: string;
  /** What stands behind the time. */
  readonly children?: ReactNode;
}): ReactNode {
  const { at, did, name, seed, zone } = props;
  const { full, time } = useEntryTime(zone)(at);
  return (
    <div className="t-entry__head">
      <Avatar name={name} {...(seed === null ? {} : { seed })} />
      <span className="t-entry__who">
        <b>{name}</b> {did !== undefined && <span className="t-entry__did">{did}</span>}
      </span>
      {at !== null && (
        <time className="t-entry__time" dateTime={`${at.slice(0, 19).replace(" ", "T")}Z`} title={full}>
          {time}
        </time>
      )}
      {props.children}
    </div>
  );
}
