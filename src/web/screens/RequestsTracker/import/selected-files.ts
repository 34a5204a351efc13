/** What was chosen, with the body it is sent in. */
export type SelectedFiles = { name: string; size: number; body: Blob | FormData };

const MAX_TABLE_BYTES = 20 * 1024 * 1024;
const MAX_EMAIL_BYTES = 500 * 1024 * 1024;
const MAX_FILES = 2_000;
/** How much of a file is looked at to tell what it is. */
const SNIFF_BYTES = 2_000;

const EMAIL_FILE_NAME = /\.(?:eml|mbox|mbx|zip)$/i;
const ZIP = "PK\u0003\u0004";
const MBOX = /^From \S.* \d{1,2}:\d{2}/;
const HEADERS = /^(?:(?:[A-Za-z][\w-]*):.*(?:\r?\n[ \t].*)*\r?\n){3}/;

export const ACCEPTED_TYPES =
  ".csv,.tsv,.txt,.json,.eml,.mbox,.mbx,.zip,text/csv,application/json,message/rfc822,application/mbox,application/zip";

/** What these files are, or, in words, why they cannot be taken. */
export async function detectFiles(files: readonly File[]): Promise<SelectedFiles | { trouble: string }> {
  const [first] = files;
  if (!first) return { trouble: "Choose a file first." };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size === 0) return { trouble: "The file is empty. Choose another one." };
  const head = await first.slice(0, SNIFF_BYTES).text();
  if (files.length > 1 || isEmailFile(first.name, head)) return toEmailUpload(files, size);
  if (size > MAX_TABLE_BYTES) return { trouble: "A table may have at most 20 MB. Import it in parts." };
  const type = /^\s*[[{]/.test(head) ? "application/json" : "text/csv";
  return { name: first.name, size, body: new Blob([first], { type }) };
}

const isEmailFile = (name: string, head: string) =>
  EMAIL_FILE_NAME.test(name) || head.startsWith(ZIP) || MBOX.test(head) || HEADERS.test(head);

function toEmailUpload(files: readonly File[], size: number): SelectedFiles | { trouble: string } {
  if (files.some(({ name }) => /\.(?:csv|tsv|json)$/i.test(name)))
    return { trouble: "Choose one table at a time, or mails alone." };
  if (files.length > MAX_FILES)
    return { trouble: "At most 2,000 files at a time. Pack them as a ZIP, or import them in parts." };
  if (size > MAX_EMAIL_BYTES) return { trouble: "Mails may have 500 MB together. Import them in parts." };
  const body = new FormData();
  for (const file of files) body.append("file", file, file.name);
  const [first] = files;
  return { name: files.length === 1 && first ? first.name : `${files.length} files`, size, body };
}
