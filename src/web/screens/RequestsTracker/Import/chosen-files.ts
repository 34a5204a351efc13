/** What was chosen, with the body it is sent in. */
export type Chosen = { name: string; size: number; body: Blob | FormData };

const LARGEST_TABLE = 20 * 1024 * 1024;
const LARGEST_MAILS = 500 * 1024 * 1024;
const MOST_FILES = 2_000;
/** How much of a file is looked at to tell what it is. */
const BEGINNING = 2_000;

const MAIL_NAME = /\.(?:eml|mbox|mbx|zip)$/i;
const ZIP = "PK\u0003\u0004";
const MBOX = /^From \S.* \d{1,2}:\d{2}/;
const HEADERS = /^(?:(?:[A-Za-z][\w-]*):.*(?:\r?\n[ \t].*)*\r?\n){3}/;

export const ACCEPTED =
  ".csv,.tsv,.txt,.json,.eml,.mbox,.mbx,.zip,text/csv,application/json,message/rfc822,application/mbox,application/zip";

/** What these files are, or, in words, why they cannot be taken. */
export async function chosenOf(files: readonly File[]): Promise<Chosen | { trouble: string }> {
  const [first] = files;
  if (!first) return { trouble: "Choose a file first." };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size === 0) return { trouble: "The file is empty. Choose another one." };
  const beginning = await first.slice(0, BEGINNING).text();
  if (files.length > 1 || isMail(first.name, beginning)) return mailsOf(files, size);
  if (size > LARGEST_TABLE) return { trouble: "A table may have at most 20 MB. Import it in parts." };
  const type = /^\s*[[{]/.test(beginning) ? "application/json" : "text/csv";
  return { name: first.name, size, body: new Blob([first], { type }) };
}

const isMail = (name: string, beginning: string) =>
  MAIL_NAME.test(name) || beginning.startsWith(ZIP) || MBOX.test(beginning) || HEADERS.test(beginning);

function mailsOf(files: readonly File[], size: number): Chosen | { trouble: string } {
  if (files.some(({ name }) => /\.(?:csv|tsv|json)$/i.test(name)))
    return { trouble: "Choose one table at a time, or mails alone." };
  if (files.length > MOST_FILES)
    return { trouble: "At most 2,000 files at a time. Pack them as a ZIP, or import them in parts." };
  if (size > LARGEST_MAILS) return { trouble: "Mails may have 500 MB together. Import them in parts." };
  const body = new FormData();
  for (const file of files) body.append("file", file, file.name);
  const [first] = files;
  return { name: files.length === 1 && first ? first.name : `${files.length} files`, size, body };
}
