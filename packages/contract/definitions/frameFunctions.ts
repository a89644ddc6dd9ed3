/**
 * Functions of the frame that grants over functions name besides those that people define (spec shell §6). No function
 * document may take such a name or id: a grant of the one would be a grant of the other.
 */
export const frameFunctions = ["workflow", "message", "mainMenu", "menuSearch", "menuPosition"] as const;

/** Those of them that the frame has something for; the others may be granted, and show nothing yet. */
export const shownFrameFunctions: readonly string[] = frameFunctions.filter((name) => name !== "workflow");
