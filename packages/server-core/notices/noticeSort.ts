declare const declared: unique symbol;

/** What a sort of notifications says of itself. */
export interface NoticeFacts {
  /** Unique among all features, in small letters with hyphens; settings of people keep it. */
  readonly name: string;
  /** Key of the text that says when one is sent, as people read it beside its switch. */
  readonly label: string;
  /** One of the icons that definitions may name. */
  readonly icon: string;
  /** Whether people may switch it off in their settings. */
  readonly optional: boolean;
  /** Of one that may be switched off: whether those who chose nothing are notified. Default: true. */
  readonly byDefault?: boolean;
}

/** A sort of notifications. Only `defineNotice` makes one, so that nothing is sent that is of no declared sort. */
export interface NoticeSort extends NoticeFacts {
  readonly [declared]: true;
}

/** What a feature notifies people of: `label` is the key of the text above its sorts in people's settings. */
export interface FeatureNotices {
  readonly label: string;
  readonly sorts: readonly NoticeSort[];
}

/** Declares a sort of notifications. The feature that is about it lists it in `notices` of `defineFeature`. */
export function defineNotice(facts: NoticeFacts): NoticeSort {
  // The mark is there for the compiler alone.
  return facts as NoticeSort;
}

/** The notices of all features. Throws where two sorts have one name. */
export function checkedNotices(groups: readonly FeatureNotices[]): readonly FeatureNotices[] {
  const names = groups.flatMap(({ sorts }) => sorts.map(({ name }) => name));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two features send notifications of the sort ${twice}.`);
  return groups;
}
