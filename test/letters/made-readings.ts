import { readMail } from "#core/reply/read-mail.ts";
import type { Letter } from "#test/letters/letter.ts";
import { type Judged, judged } from "../../scripts/mail-scores.ts";

/** What is read of made letters, against what they were made to say. */
export const readingsOf = (letters: Letter[]): Judged[] =>
  letters.map((letter, index) =>
    judged({ ...letter, file: String(index), facts: {} }, readMail(mailOf(letter)), letter.text),
  );

/** The mail that brings a made letter. */
export const mailOf = ({ text, subject, files }: Letter) => ({
  headers: [],
  from: { address: "records@agency.example.gov" },
  subject,
  text,
  attachments: files ? [{ type: "application/pdf", inline: false }] : [],
  deliveryStatus: null,
  returnedHeaders: null,
});
