import { mentionAddress, mentionedUser } from "@tessera/contract/rich/mention.ts";
import { Node } from "@tiptap/core";

/** A person who is mentioned: one sign in the text, which is written or removed whole. */
export const mentionNode = Node.create({
  name: "mention",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: "" }, name: { default: "" } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      // Before links, of which it is one in the stored form.
      priority: 1100,
      getAttrs: (element) => {
        const user = mentionedUser(element.getAttribute("href") ?? "");
        return user === null ? false : { id: user, name: (element.textContent ?? "").replace(/^@/, "") };
      },
    },
  ],
  renderHTML: ({ node }) => {
    const { id, name } = node.attrs;
    return ["a", { href: mentionAddress(String(id)), class: "t-mention" }, `@${String(name)}`];
  },
  renderText: ({ node }) => `@${String(node.attrs.name)}`,
});
