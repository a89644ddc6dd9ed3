import type { Language } from "@tessera/contract/languages.ts";
import type { FunctionParts } from "@tessera/form-engine/functions/functionSource.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { ChoicePage, ChoiceRequest } from "@tessera/web-kit/form/fieldView.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import type { DocumentName } from "../document/documentName.ts";
import type { AssetKind } from "../schema/schemaShape.ts";
import type { DocumentPort } from "../session/documentPort.ts";
import type { OfferedBadge } from "../sheet/nameChoices.ts";

/** Through which client, and from which page, something is asked. */
export interface Asking {
  readonly api: ApiClient;
  readonly page: PageContext;
  readonly signal?: AbortSignal;
}

/** What is wrong with a document. `path` is by position; the text is `problem.<code>` with `data`. */
export interface DocumentProblem {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly document: DocumentName;
}

/** A place in a published document that uses another document, or an element of it. `path` is by position. */
export interface DocumentUse {
  readonly from: DocumentName;
  readonly path: string;
  readonly element: string | null;
}

/** Who uses a document; `hidden` counts the uses in documents that the person may not read. */
export interface DocumentUses {
  readonly uses: readonly DocumentUse[];
  readonly hidden: number;
}

/** A function that people defined, for who writes expressions. */
export interface DefinedFunction extends FunctionParts {
  readonly id: string;
  readonly description: string | null;
}

/** What is asked of the records of an entity. `equals` are columns that they must equal. */
export interface RecordRequest extends ChoiceRequest {
  readonly entity: string;
  readonly equals?: Readonly<Record<string, string>>;
}

/** A file that definitions may show. */
export interface AssetName {
  readonly subsystem: string;
  /** SHA-256 of its content, of which its address is made. */
  readonly hash: string;
}

/** A file as it is chosen. */
export interface ListedAsset extends AssetName {
  readonly name: string;
  /** Whether nothing uses it, and the person may change the subsystem's files. */
  readonly mayRemove: boolean;
  /** Documents that name it, as they are published or drafted. */
  readonly uses: readonly (DocumentName & { readonly label: string | null })[];
  /** How many more name it that the person may not read. */
  readonly hidden: number;
}

/** The languages of the texts of a subsystem. */
export interface TextLanguages {
  /** The one that its documents are written in. */
  readonly source: Language;
  readonly languages: readonly {
    readonly language: Language;
    /** Id of the translation document, which need not be there. */
    readonly document: string;
    readonly exists: boolean;
    readonly may: { readonly read: boolean; readonly draft: boolean };
  }[];
}

/**
 * The store of definitions as designers ask it. The kit knows no operation, so the program passes it. Every method
 * rejects with `ApiError`.
 */
export interface DefinitionSource {
  /** A document with its draft, and the ways to save that. */
  portOf(asking: Asking, name: DocumentName): DocumentPort;
  /** The body of a document as its draft has it; null where the person may not read it or there is none. */
  draftBody(asking: Asking, name: DocumentName): Promise<Json | null>;
  /** What a publish of all drafts would meet. */
  problems(asking: Asking): Promise<readonly DocumentProblem[]>;
  /** Uses of a document, or of one element of it. */
  uses(asking: Asking, name: DocumentName, element: string | null): Promise<DocumentUses>;
  /** The functions that expressions may call besides the standard ones. */
  functions(asking: Asking): Promise<readonly DefinedFunction[]>;
  /** Which languages the texts of a subsystem can be in. */
  textLanguages(asking: Asking, subsystem: string): Promise<TextLanguages>;
  /** The counts that features offer to menus, and the keys of their texts. */
  badges(asking: Asking): Promise<readonly OfferedBadge[]>;
  /**
   * Records of an entity that the person may refer to, by name. Of a selection those that are gone or may not be seen
   * are missing.
   */
  records(asking: Asking, request: RecordRequest): Promise<ChoicePage>;
  /** The files of a kind that definitions may show, by a part of their names; the newest first. */
  assets(asking: Asking, request: { readonly of: AssetKind; readonly search: string }): Promise<readonly ListedAsset[]>;
  /** Sends a file for the definitions of a subsystem. */
  uploadAsset(asking: Asking, request: { readonly subsystem: string; readonly file: File }): Promise<AssetName>;
  /** Removes a file that nothing uses. */
  removeAsset(asking: Asking, asset: AssetName): Promise<void>;
}
