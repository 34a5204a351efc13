import { type Static, Type } from "typebox";
import { Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { LETTER_LANGUAGES } from "#core/letter/letter-language.ts";
import { PAPER_SIZES } from "#core/letter/paper-size.ts";

/** The letters that fit a request's status, most fitting first. */
export const SuggestedLetters = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        kind: StringEnum(LETTER_KINDS),
        label: Type.String(),
        /** Why it is offered, in a sentence. */
        reason: Type.String(),
        /** Whether the user has to add something only they know. */
        incomplete: Type.Boolean(),
        /** The agency's mail it answers; null where it answers none. */
        inReplyTo: Nullable(Uuid),
      }),
    ),
  },
  { $id: "SuggestedLetters" },
);
export type SuggestedLetters = Static<typeof SuggestedLetters>;

/** One prepared letter, as text for the composer: from the salutation to the signature. */
export const PreparedLetter = Type.Object(
  {
    kind: StringEnum(LETTER_KINDS),
    label: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    /** What the text says, where it is in another language than English. */
    english: Nullable(Type.Object({ language: StringEnum(LETTER_LANGUAGES), text: Type.String() })),
    /** What only the user knows. `gap` is how the text shows it, such as "[your reason]"; sending it so is refused. */
    missing: Type.Array(
      Type.Object({ path: Type.String(), message: Type.String(), placeholder: Nullable(Type.String()) }),
    ),
    /** Of the print, whose first page shows the address in the window of an envelope. */
    paperSize: StringEnum(PAPER_SIZES),
    /** What sending does to the clocks and to the request's status, in a sentence. */
    effect: Type.String(),
    /** Who gets it and what goes with it, where that is not as usual. `elsewhere`: not the agency, so someone has to say where. */
    recipient: Nullable(
      Type.Object({
        label: Type.String(),
        addressRequired: Type.Boolean(),
        /** Where the reviewer gets email, as the agency's response or the table of rights says, to add with one click. */
        address: Nullable(Type.String()),
        /** Why an email does not do, in sentences: such a letter is refused as an email. Null where an email does. */
        notByEmail: Nullable(Type.String()),
      }),
    ),
    /** What the letter argues, or could: see `LetterPoint`. It argues those whose text it has. */
    points: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        citation: Nullable(Type.String()),
        text: Type.String(),
        statement: Nullable(Type.String()),
        instead: Nullable(Type.String()),
        group: Type.String(),
      }),
    ),
    /** The emails that go along, unless the user leaves one off. `words`: as the letter names it. */
    copies: Type.Array(Type.Object({ messageId: Uuid, name: Type.String(), words: Type.String() })),
    /** What the user's own templates of this kind can name in braces; null is unknown. */
    variables: Type.Object({
      agency: Nullable(Type.String()),
      place: Nullable(Type.String()),
      law: Nullable(Type.String()),
      law_citation: Nullable(Type.String()),
      today: Nullable(Type.String()),
      this_year: Nullable(Type.String()),
      last_year: Nullable(Type.String()),
      my_name: Nullable(Type.String()),
      my_organization: Nullable(Type.String()),
      heading: Nullable(Type.String()),
      reference: Nullable(Type.String()),
      request_date: Nullable(Type.String()),
      due_date: Nullable(Type.String()),
      answer_date: Nullable(Type.String()),
      request_subject: Nullable(Type.String()),
      addressee: Nullable(Type.String()),
      salutation: Nullable(Type.String()),
      signature: Nullable(Type.String()),
    }),
  },
  { $id: "PreparedLetter" },
);
export type PreparedLetter = Static<typeof PreparedLetter>;
