import { enclosureSentence } from "#core/letter/follow-ups/enclosures.ts";
import {
  blocksFromText,
  sentenceBlocks,
  type ThreadLetterFacts,
  titleOf,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import { toSentence } from "#core/letter/initial/request-options-text.ts";
import {
  createLetterBuilder,
  type Letter,
  type LetterBlock,
  type LetterBuilder,
  type LetterMode,
  oneLine,
  plainText,
  toLetterText,
} from "#core/letter/letter.ts";
import { closingBlocks, type LetterParties, letterhead, senderAndDateBlocks } from "#core/letter/parties.ts";
import { letterErrors } from "#messages/errors/letter.ts";

/** What every letter of a language has in common. */
export type FrameWords = { closing: string };

/** A letter in another language than English: the parts around what its `body` says. */
export type TranslatedFrame = {
  /** Before the title in the subject of the email. */
  subject: string;
  reference: string;
  /** The reader, where it is not the agency. */
  addressee?: string;
  /** Whether sender and address stand below the signature of an email: for a letter that opens a new matter. */
  hasContact?: boolean;
};

/** Throws `letter_incomplete` (422) in `final` mode with every gap named, as the letters in English do. */
export function translatedLetter(
  facts: ThreadLetterFacts,
  mode: LetterMode,
  words: FrameWords,
  frame: TranslatedFrame,
  body: (builder: LetterBuilder) => LetterBlock[],
): Letter {
  const builder = createLetterBuilder(mode);
  const letterheadBlocks = letterheadOf(builder, facts, frame.addressee);
  const title = titleOf(builder, facts);
  const letter = builder.build(`${frame.subject}${plainText(title)}`, [
    ...letterheadBlocks,
    { kind: "title", text: title },
    { kind: "reference", text: toLetterText(frame.reference) },
    { kind: "salutation", text: toLetterText(facts.law.officer.salutation) },
    ...body(builder),
    ...attachedBlocks(facts.enclosures ?? [], facts.law),
    ...closingBlocks(letterheadBlocks, facts, words),
  ]);
  if (!frame.hasContact) return letter;
  const [, ...contact] = letterheadBlocks.flatMap((block) => (block.kind === "sender" ? block.lines : []));
  return { ...letter, contact };
}

function letterheadOf(
  builder: LetterBuilder,
  facts: LetterParties,
  addressee: string | undefined,
): LetterBlock[] {
  if (addressee === undefined) return letterhead(builder, facts);
  // The letter names the agency further down, and cannot go without it.
  if (facts.agency.name.trim() === "") builder.addError("/agency", letterErrors.noAgency);
  return [...senderAndDateBlocks(builder, facts), { kind: "recipient", lines: [toLetterText(addressee)] }];
}

export const attachedBlocks = (names: readonly string[], { language }: LetterParties["law"]): LetterBlock[] =>
  sentenceBlocks(
    enclosureSentence(
      names.map(oneLine).filter((name) => name !== ""),
      language,
    ),
  );

/** What the request asked for, under its own sentence; nothing where it is not known here. */
export function requestedBlocks({ records }: ThreadLetterFacts, intro: string): LetterBlock[] {
  const requested = blocksFromText(records ?? "");
  return requested.length > 0 ? [...sentenceBlocks(intro), ...requested] : [];
}

/** A paragraph of these sentences; none where there is no sentence. */
export function paragraphOf(...sentences: (string | null)[]): LetterBlock[] {
  const text = sentences.filter((sentence) => sentence !== null).join(" ");
  return text === "" ? [] : [{ kind: "paragraph", text: toLetterText(text) }];
}

/** The user's reason for an answer before the time limit, after a text that leads to it. */
export function expeditedBlocks(
  builder: LetterBuilder,
  { expedited }: InitialFacts,
  intro: string,
): LetterBlock[] {
  if (!expedited) return [];
  const reason = builder.requireText(
    toSentence(expedited.reason ?? ""),
    "/expedited/reason",
    "[your reason]",
    "Say why the request cannot wait.",
  );
  return [{ kind: "paragraph", text: [{ text: intro }, ...reason] }];
}
