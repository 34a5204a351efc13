import {
  dateOrPlaceholder,
  sentenceBlocks,
  type ThreadLetterFacts,
  threadLetter,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";
import { isBritish } from "#core/letter/parties.ts";

/** Facts for a letter that narrows a request by time or by who has the records. Dates are `YYYY-MM-DD`, or empty. */
export type NarrowingScopeFacts = ThreadLetterFacts & { from: string; to: string; custodians: string };

/**
 * What is asked for stays; the search is limited. Throws `letter_incomplete` (422) in `final` mode when the name, agency,
 * subject, a day or the custodians are missing.
 */
export function narrowingScopeLetter(facts: NarrowingScopeFacts, mode: LetterMode = "final"): Letter {
  const { law } = facts;
  return threadLetter(facts, mode, (builder) => [
    ...sentenceBlocks("To save you work, I limit the search for my request:"),
    {
      kind: "list",
      items: [
        [
          { text: "Dates: from " },
          ...dateOrPlaceholder(builder, facts, facts.from, "/from", "the search begins with"),
          { text: " to " },
          ...dateOrPlaceholder(builder, facts, facts.to, "/to", "the search ends with"),
          { text: "." },
        ],
        [
          { text: isBritish(law) ? "People or teams: " : "Custodians: " },
          ...builder.requireText(
            facts.custodians,
            "/custodians",
            "[names or offices to search]",
            "Name the persons or offices whose files are to be searched.",
          ),
          { text: "." },
        ],
      ],
    },
    ...sentenceBlocks(
      `The description of the ${law.recordsTerm} in my first letter stands, and so does all else in it. I may ask for the rest later.`,
    ),
  ]);
}
