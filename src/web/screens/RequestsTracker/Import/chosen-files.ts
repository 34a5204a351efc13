/** What was chosen, with the body it is sent in. */
export type Chosen = { name: string; size: number; body: Blob | FormData };

const LARGEST_TABLE = 20 * 1024 * 1024;
/** How much of a file is looked at to tell what it is. */
const BEGINNING = 1_000;

export const ACCEPTED = ".csv,.tsv,.txt,.json,text/csv,application/json";

/** What these files are, or, in words, why they cannot be taken. */
export async function chosenOf(files: readonly File[]): Promise<Chosen | { trouble: string }> {
  const [first] = files;
  if (!first) return { trouble: "Choose a file first." };
  if (files.some(({ size }) => size === 0)) return { trouble: "The file is empty. Choose another one." };
  if (files.length > 1) return { trouble: "Choose one table at a time." };
  if (first.size > LARGEST_TABLE) return { trouble: "A table may have at most 20 MB. Import it in parts." };
  const json = /^\s*[[{]/.test(await first.slice(0, BEGINNING).text());
  const body = new Blob([first], { type: json ? "application/json" : "text/csv" });
  return { name: first.name, size: first.size, body };
}
