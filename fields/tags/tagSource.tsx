import type { Option } from "@tessera/ui/choice/OptionList.tsx";

/** What became of texts that were to be tags. */
export interface ResolvedTags {
  readonly keys: readonly string[];
  /** Those that name no tag, or more than one. */
  readonly doubts: readonly { readonly text: string; readonly doubt: "unknown" | "several" }[];
}

/** Where the tags of a field come from. */
export interface TagSource {
  /** What fits what was last searched. */
  readonly options: readonly Option[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Whether a name that is not there becomes a tag. */
  readonly mayMake: boolean;
  /** Milliseconds without a key after which is searched. */
  readonly delay: number;
  readonly search: (text: string) => void;
  readonly more: () => void;
  /** Notes the name of a tag that was chosen from the list. */
  readonly know: (key: string, name: string) => void;
  /** The tags that texts name; a promise where the server is asked, which rejects when it does not answer. */
  readonly resolve: (texts: readonly string[]) => ResolvedTags | Promise<ResolvedTags>;
}
