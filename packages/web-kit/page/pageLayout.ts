/**
 * How tabs of columns look; what is absent is as spec lists §2.3 says: at the top, as cards, stretched, five of them.
 */
export interface TabProperties {
  readonly tabPosition?: "top" | "bottom" | "left" | "right";
  readonly type?: "card" | "line";
  readonly stretch?: boolean;
  readonly numberOfShownTabs?: number;
}

/**
 * What stands above the panels of a page: markup that is cleaned before it is drawn, style rules that the server has
 * checked.
 */
export interface PageContent {
  readonly idPage: string | null;
  readonly html: string | null;
  readonly css: string | null;
}

/**
 * A page as the server answers it, with texts in the person's language (spec shell §3; the body of a `page` document).
 */
export interface PageLayout {
  readonly rows: readonly {
    readonly id: string;
    /** People may move the line between its two columns. */
    readonly divider?: boolean;
    readonly columns: readonly {
      readonly id: string;
      /** 1 to 12. */
      readonly width: number;
      readonly tabs?: readonly { readonly id: string; readonly name: string; readonly title: string }[];
    }[];
  }[];
  readonly gridItems: readonly GridItem[];
  readonly tabProperties?: TabProperties;
  /**
   * Columns of the grid, px between panels, and whether panels are as high as their content or share the window;
   * absent: 12, none, the former.
   */
  readonly gridLayout?: { readonly colNum: number; readonly margin: number; readonly autoSize: boolean };
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
  /** Its card is collapsed until it is opened. */
  readonly collapsed?: boolean;
  /** Help beside the title of its card. */
  readonly helpy?: string | null;
  /** Drawn without its card. */
  readonly pure?: boolean;
  /** False: given up when its tab is hidden. */
  readonly keepAlive?: boolean;
  /** Texts in place of the product's own, by key. */
  readonly dictionary?: readonly { readonly key: string; readonly text: string }[];
  /** The card around it; null or absent: none. */
  readonly panel?: {
    readonly title?: string | null;
    /** Classes of the installation's own style rules, see `ownClasses`. */
    readonly panelClass?: string | null;
    readonly icon?: string | null;
    readonly collapse?: boolean;
    /** The height holds also while the card is collapsed. */
    readonly fixHeight?: boolean;
    readonly footer?: string | null;
  } | null;
}
