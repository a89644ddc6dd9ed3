/** Whether a line of a source is part of a comment and nothing else. */
export const isCommentLine = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*)/.test(line);
