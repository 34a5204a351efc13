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
