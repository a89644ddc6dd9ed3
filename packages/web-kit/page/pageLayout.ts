/** A page as the server answers it, with texts in the person's language (spec shell §3; the body of a `page` document). */
export interface PageLayout {
  readonly rows: readonly {
    readonly id: string;
    readonly columns: readonly {
      readonly id: string;
      /** 1 to 12. */
      readonly width: number;
      readonly tabs?: readonly { readonly id: string; readonly name: string; readonly title: string }[];
    }[];
  }[];
  readonly gridItems: readonly GridItem[];
}

/** A panel on a page. */
export interface GridItem {
  readonly id: string;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly columnId: string;
  readonly tabId?: string | null;
  /** In units of 40 px; null or absent: as high as its content. */
  readonly height?: number | null;
  /** Shown only inside this subsystem; null or absent everywhere. */
  readonly idSubsystem?: string | null;
  /** The card around it; null or absent: none. */
  readonly panel?: {
    readonly title?: string | null;
    readonly icon?: string | null;
    readonly collapse?: boolean;
    readonly fixHeight?: boolean;
    readonly footer?: string | null;
  } | null;
}
