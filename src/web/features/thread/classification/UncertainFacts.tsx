import type { CorrectedFacts } from "#contract/mailbox/corrected-facts.ts";
import type { PageNumbers } from "#core/classify/facts/corrected-facts.ts";
import type { FactConflict } from "#core/classify/facts/fact-conflicts.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { formatCents } from "./fact-labels.ts";
import css from "./ReplyOutcome.module.css";

type Choice = { label: string; correctedFacts: CorrectedFacts };

/** Numbers that do not go together, each with the two that may be meant. Either choice is the person's word on it. */
export const UncertainFacts = (props: {
  uncertainties: readonly FactConflict[];
  pages: PageNumbers | null;
  busy: boolean;
  onCorrect: (correctedFacts: CorrectedFacts) => void;
}) =>
  props.uncertainties.map((uncertainty) => {
    const { factName, explanation, choices } = describeUncertainty(uncertainty, props.pages);
    return (
      <div key={uncertainty.fact} className={css.unsure}>
        <p>
          <b>Unsure: {factName}.</b> {explanation}
        </p>
        <div className={css.candidates}>
          {choices.map(({ label, correctedFacts }) => (
            <Button
              key={label}
              size="small"
              disabled={props.busy}
              onClick={() => props.onCorrect(correctedFacts)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    );
  });

function describeUncertainty(
  uncertainty: FactConflict,
  pages: PageNumbers | null,
): { factName: string; explanation: string; choices: [Choice, Choice] } {
  switch (uncertainty.fact) {
    case "trackingNumber":
      return {
        factName: "tracking number",
        explanation: `The request has ${uncertainty.known}; this letter says ${uncertainty.says}.`,
        choices: [
          { label: `Keep ${uncertainty.known}`, correctedFacts: { trackingNumber: uncertainty.known } },
          { label: `Use ${uncertainty.says}`, correctedFacts: { trackingNumber: uncertainty.says } },
        ],
      };
    case "amount":
      return {
        factName: "the fee",
        explanation: `Their letter before asked ${formatCents(uncertainty.known)}; this one says ${formatCents(uncertainty.says)}.`,
        choices: [
          { label: `Keep ${formatCents(uncertainty.known)}`, correctedFacts: { amount: uncertainty.known } },
          { label: `Use ${formatCents(uncertainty.says)}`, correctedFacts: { amount: uncertainty.says } },
        ],
      };
    case "pages": {
      const { found, released, says, follows } = uncertainty;
      const knownPages = pages ?? { full: null, part: null, withheld: null };
      const formatCount = (pagesCounted: number) => pagesCounted.toLocaleString("en-US");
      return {
        factName: "pages withheld",
        explanation: `The letter says ${formatCount(says)}; of ${formatCount(found)} found, ${formatCount(released)} are released, which leaves ${formatCount(follows)}.`,
        choices: [
          {
            label: `Keep ${formatCount(says)}`,
            correctedFacts: { pages: { ...knownPages, withheld: says } },
          },
          {
            label: `Use ${formatCount(follows)}`,
            correctedFacts: { pages: { ...knownPages, withheld: follows } },
          },
        ],
      };
    }
  }
}
