import { classifyMessage } from "#core/classify/classify-message.ts";
import type { GeneratedLetter } from "#test/letter-corpus/generate-letters.ts";
import { type ScoredEmail, scoreEmail } from "../../scripts/mail-score-metrics.ts";

/** What is read of made letters, against what they were made to say. */
export const classifyLetters = (letters: GeneratedLetter[]): ScoredEmail[] =>
  letters.map((letter, index) =>
    scoreEmail(
      { file: String(index), outcome: letter.outcome, also: letter.otherOutcomes, facts: {} },
      classifyMessage(emailWithLetter(letter)),
      letter.text,
    ),
  );

/** The mail that brings a made letter. */
export const emailWithLetter = ({ text, subject, files }: GeneratedLetter) => ({
  headers: [],
  from: { address: "records@agency.example.gov" },
  subject,
  text,
  attachments: files ? [{ type: "application/pdf", inline: false }] : [],
  deliveryStatus: null,
  returnedHeaders: null,
});
