import type { ToldFacts } from "#contract/reply-facts.ts";
import type { Doubt } from "#core/reply/doubts.ts";
import type { PageNumbers } from "#core/reply/told-facts.ts";
import { Button } from "#web/ui/Button.tsx";
import { centsWords } from "./fact-words.ts";
import css from "./ReplySays.module.css";

type Choice = { words: string; told: ToldFacts };

/** Numbers that do not go together, each with the two that may be meant. Either choice is the person's word on it. */
export const FactDoubts = (props: {
  doubts: readonly Doubt[];
  pages: PageNumbers | null;
  busy: boolean;
  onTell: (told: ToldFacts) => void;
}) =>
  props.doubts.map((doubt) => {
    const { about, why, choices } = wordsOf(doubt, props.pages);
    return (
      <div key={doubt.fact} className={css.unsure}>
        <p>
          <b>Unsure: {about}.</b> {why}
        </p>
        <div className={css.candidates}>
          {choices.map(({ words, told }) => (
            <Button key={words} size="small" disabled={props.busy} onClick={() => props.onTell(told)}>
              {words}
            </Button>
          ))}
        </div>
      </div>
    );
  });

function wordsOf(
  doubt: Doubt,
  pages: PageNumbers | null,
): { about: string; why: string; choices: [Choice, Choice] } {
  switch (doubt.fact) {
    case "trackingNumber":
      return {
        about: "tracking number",
        why: `The request has ${doubt.known}; this letter says ${doubt.says}.`,
        choices: [
          { words: `Keep ${doubt.known}`, told: { trackingNumber: doubt.known } },
          { words: `Use ${doubt.says}`, told: { trackingNumber: doubt.says } },
        ],
      };
    case "amount":
      return {
        about: "the fee",
        why: `Their letter before asked ${centsWords(doubt.known)}; this one says ${centsWords(doubt.says)}.`,
        choices: [
          { words: `Keep ${centsWords(doubt.known)}`, told: { amount: doubt.known } },
          { words: `Use ${centsWords(doubt.says)}`, told: { amount: doubt.says } },
        ],
      };
    case "pages": {
      const { found, released, says, follows } = doubt;
      const given = pages ?? { full: null, part: null, withheld: null };
      const count = (pagesCounted: number) => pagesCounted.toLocaleString("en-US");
      return {
        about: "pages withheld",
        why: `The letter says ${count(says)}; of ${count(found)} found, ${count(released)} are released, which leaves ${count(follows)}.`,
        choices: [
          { words: `Keep ${count(says)}`, told: { pages: { ...given, withheld: says } } },
          { words: `Use ${count(follows)}`, told: { pages: { ...given, withheld: follows } } },
        ],
      };
    }
  }
}
