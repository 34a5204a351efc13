import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
/** The chosen files, with the body of their upload. */
export type SelectedFiles = { name: string; size: number; body: Blob | FormData };

const MAX_TABLE_BYTES = 20 * 1024 * 1024;
const MAX_EMAIL_BYTES = 500 * 1024 * 1024;
const MAX_FILES = 2_000;
/** The number of bytes that are read to detect the type of a file. */
const SNIFF_BYTES = 2_000;

const EMAIL_FILE_NAME = /\.(?:eml|mbox|mbx|zip)$/i;
const ZIP = "PK\u0003\u0004";
const MBOX = /^From \S.* \d{1,2}:\d{2}/;
const HEADERS = /^(?:(?:[A-Za-z][\w-]*):.*(?:\r?\n[ \t].*)*\r?\n){3}/;

export const ACCEPTED_TYPES =
  ".csv,.tsv,.txt,.json,.eml,.mbox,.mbx,.zip,text/csv,application/json,message/rfc822,application/mbox,application/zip";

/** The type of these files, or a message why they cannot be imported. */
export async function detectFiles(files: readonly File[]): Promise<SelectedFiles | { error: string }> {
  const [first] = files;
  if (!first) return { error: trackerImport.choose.noFile };
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size === 0) return { error: trackerImport.choose.emptyFile };
  const head = await first.slice(0, SNIFF_BYTES).text();
  if (files.length > 1 || isEmailFile(first.name, head)) return toEmailUpload(files, size);
  if (size > MAX_TABLE_BYTES) return { error: trackerImport.choose.tableTooLarge };
  const type = /^\s*[[{]/.test(head) ? "application/json" : "text/csv";
  return { name: first.name, size, body: new Blob([first], { type }) };
}

const isEmailFile = (name: string, head: string) =>
  EMAIL_FILE_NAME.test(name) || head.startsWith(ZIP) || MBOX.test(head) || HEADERS.test(head);

function toEmailUpload(files: readonly File[], size: number): SelectedFiles | { error: string } {
  if (files.some(({ name }) => /\.(?:csv|tsv|json)$/i.test(name)))
    return { error: trackerImport.choose.mixed };
  if (files.length > MAX_FILES) return { error: trackerImport.choose.tooManyFiles };
  if (size > MAX_EMAIL_BYTES) return { error: trackerImport.choose.emailTooLarge };
  const body = new FormData();
  for (const file of files) body.append("file", file, file.name);
  const [first] = files;
  const name =
    files.length === 1 && first
      ? first.name
      : formatMessage(trackerImport.choose.fileCount, { count: files.length });
  return { name, size, body };
}
