/** What was repaired, hidden or left while reading a mail, in words for a person. */
export type MailWarning = { code: MailWarningCode; detail: string };

type MailWarningCode =
  | "not_mime"
  | "no_message_id"
  | "no_date"
  | "empty"
  | "undecodable_text"
  | "control_characters"
  | "too_many_attachments"
  | "type_mismatch"
  /** A character set was missing or wrong; the text was read by its bytes. */
  | "repaired_text"
  /** Words stood before or after the parts of a multipart; they are in the text. */
  | "text_outside_parts"
  /** A wrapping was opened, such as winmail.dat. */
  | "unpacked"
  /** A wrapping could not be opened and is a file. */
  | "left_packed"
  | "hidden_part";

/** What a reader may miss or mistake; the rest was mended and is told to those who ask. */
const WORTH_TELLING: ReadonlySet<MailWarningCode> = new Set([
  "not_mime",
  "undecodable_text",
  "too_many_attachments",
  "type_mismatch",
  "left_packed",
  "hidden_part",
]);

export const isWorthTelling = (code: MailWarningCode): boolean => WORTH_TELLING.has(code);
