import type { RichSettings } from "@tessera/contract/rich/richFormats.ts";
import { richPlain } from "@tessera/contract/rich/richPlain.ts";
import { storedRich } from "@tessera/contract/rich/storedRich.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { Editor, type Extensions } from "@tiptap/core";
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cleanPaste } from "./cleanPaste.tsx";
import { RichToolbar } from "./RichToolbar.tsx";
import { richExtensions } from "./richExtensions.tsx";
import "./richtext.css";

/** See `RichEditor`. */
export interface RichEditorProps {
  /** Its name where no field labels it. */
  readonly label?: string | undefined;
  readonly value: string | null;
  readonly settings: RichSettings;
  readonly rows: number;
  readonly placeholder?: string | undefined;
  /** The most characters of the text; the use of them is shown. */
  readonly maxLength?: number | undefined;
  /** Whether it takes the keyboard when it comes. */
  readonly takesFocus?: boolean;
  readonly onChange: (value: string | null) => void;
  /** Whether the buttons of the formats are left out; their keys work. Default: false. */
  readonly isBare?: boolean;
  /** What it knows besides the formats of rich texts. The same list each time. Default: nothing. */
  readonly extensions?: Extensions;
  /** Called with the editor while it is there, and with null afterwards. The same function each time. */
  readonly onEditor?: (editor: Editor | null) => void;
}

/** The attributes of the element that is written in. */
function useFace(label: string | undefined): Record<string, string> {
  const { aria, id, labelId } = useControl({ label });
  const all = { ...aria, id, role: "textbox", "aria-multiline": "true", "aria-labelledby": labelId };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Writes a text with formats, lists and links. What is pasted keeps of its look what the field has. */
export function RichEditor(props: RichEditorProps): ReactNode {
  const { label, maxLength, placeholder, rows, settings, value } = props;
  const { text } = useUiText();
  const { invalid, warned } = useControl({ label });
  const face = useFace(label);
  const latest = useRef({ props, face });
  latest.current = { props, face };
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The value that the editor stands for. */
  const held = useRef(value);
  /** Counts what the toolbar follows: changes of the text and of the caret. */
  const [, setStep] = useState(0);
  const knows = JSON.stringify(settings);

  useLayoutEffect(() => {
    const known: RichSettings = JSON.parse(knows);
    const shown = latest.current.props.value;
    held.current = shown;
    const made = new Editor({
      element: place.current,
      extensions: [...richExtensions(known), ...(latest.current.props.extensions ?? [])],
      content: storedRich(shown ?? "", known) ?? "",
      injectCSS: false,
      autofocus: latest.current.props.takesFocus === true ? "end" : false,
      editorProps: { attributes: latest.current.face, transformPastedHTML: cleanPaste },
      onTransaction: () => setStep((step) => step + 1),
      onUpdate: () => {
        const written = storedRich(made.getHTML(), known);
        if (written === held.current) return;
        held.current = written;
        latest.current.props.onChange(written);
      },
    });
    setEditor(made);
    const { onEditor } = latest.current.props;
    onEditor?.(made);
    return () => {
      onEditor?.(null);
      made.destroy();
    };
  }, [knows]);

  useEffect(() => {
    if (editor === null || value === held.current) return;
    held.current = value;
    const content = storedRich(value ?? "", latest.current.props.settings) ?? "";
    editor.chain().setMeta("addToHistory", false).setContent(content, { emitUpdate: false }).run();
  }, [editor, value]);

  const drawn = JSON.stringify(face);
  useEffect(() => {
    const attributes: Record<string, string> = JSON.parse(drawn);
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, drawn]);

  /**
   * What the editor did is not done again by what stands around it, such as the way back through all that was entered.
   */
  const keep = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) event.stopPropagation();
  };
  const used = maxLength === undefined ? 0 : [...richPlain(value ?? "")].length;
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside takes the keyboard */}
      <div
        className={classNames("t-rich", invalid && "is-bad", warned && "is-warn")}
        style={{ "--rich-rows": rows } as CSSProperties}
        onKeyDown={keep}
      >
        {editor !== null && props.isBare !== true && <RichToolbar editor={editor} settings={settings} />}
        <div className="t-rich__page">
          <div ref={place} className="t-html t-rich__text" />
          {editor?.isEmpty === true && placeholder !== undefined && (
            <div className="t-rich__placeholder" aria-hidden="true">
              {placeholder}
            </div>
          )}
        </div>
      </div>
      {maxLength !== undefined && (
        <div className="t-rich__counter">{text("ui.counter", { used, limit: maxLength })}</div>
      )}
    </div>
  );
}
