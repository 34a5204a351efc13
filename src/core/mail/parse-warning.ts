import { threadEmail } from "#messages/thread/email.ts";
/** Repaired, hidden or ignored parts of a parsed email, as text for the user. */
export type ParseWarning = { code: ParseWarningCode; detail: string };

type ParseWarningCode =
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
  | "hidden_part"
  /** A limit was exceeded: there is no text, and the raw email is all there is. */
  | "not_read"
  /** The text was cut at its limit. */
  | "text_cut";

/** Warnings that matter to the reader; the others are shown on request. */
const USER_FACING_WARNINGS: ReadonlySet<ParseWarningCode> = new Set([
  "not_mime",
  "undecodable_text",
  "too_many_attachments",
  "type_mismatch",
  "left_packed",
  "hidden_part",
  "text_cut",
]);

export const isUserFacingWarning = (code: ParseWarningCode): boolean => USER_FACING_WARNINGS.has(code);

/** The warning for an email whose HTML exceeds a limit. */
export const HTML_TOO_COMPLEX_MESSAGE = threadEmail.tooComplex;
