/** The name a file of an email is stored under: its own, or one by its place among the files. */
export const storedFileName = (name: string | null, index: number): string =>
  name ?? `attachment-${index + 1}`;
