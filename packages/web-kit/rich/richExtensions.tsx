import { hasFormat, type RichSettings } from "@tessera/contract/rich/richFormats.ts";
import { richLink } from "@tessera/contract/rich/richLink.ts";
import { type Extensions, Mark, mergeAttributes } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";

/** Letters above or below the line, written by Ctrl and `key`. */
const shifted = (name: "superscript" | "subscript", tag: "sup" | "sub", align: "super" | "sub", key: string) =>
  Mark.create({
    name,
    excludes: "superscript subscript",
    parseHTML: () => [{ tag }, { style: `vertical-align=${align}` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

const superscript = shifted("superscript", "sup", "super", "Mod-.");
const subscript = shifted("subscript", "sub", "sub", "Mod-,");

/** What an editor of a rich text knows: what `storedRich` keeps under these settings, and nothing else. */
export function richExtensions(settings: RichSettings): Extensions {
  const lists = hasFormat(settings, "lists");
  return [
    StarterKit.configure({
      blockquote: false,
      code: false,
      codeBlock: false,
      dropcursor: false,
      gapcursor: false,
      heading: false,
      horizontalRule: false,
      trailingNode: false,
      ...(hasFormat(settings, "bold") ? {} : { bold: false }),
      ...(hasFormat(settings, "italic") ? {} : { italic: false }),
      ...(hasFormat(settings, "underline") ? {} : { underline: false }),
      ...(hasFormat(settings, "strike") ? {} : { strike: false }),
      ...(lists ? {} : { bulletList: false, listItem: false, listKeymap: false, orderedList: false }),
      link: hasFormat(settings, "links")
        ? {
            openOnClick: false,
            defaultProtocol: "https",
            isAllowedUri: (address) => richLink(address) !== null,
            HTMLAttributes: { class: null, rel: null, target: null },
          }
        : false,
    }),
    ...(hasFormat(settings, "superscript") ? [superscript] : []),
    ...(hasFormat(settings, "subscript") ? [subscript] : []),
  ];
}
