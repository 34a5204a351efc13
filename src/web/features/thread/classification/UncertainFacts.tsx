import type { ReactNode } from "react";
import type { CorrectedFacts } from "#contract/mailbox/corrected-facts.ts";
import type { PageNumbers } from "#core/classify/facts/corrected-facts.ts";
import type { FactConflict } from "#core/classify/facts/fact-conflicts.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./OutcomeDecision.module.css";

type Choice = { label: string; correctedFacts: CorrectedFacts };

/** Conflicting facts, each with the two possible values. Either choice becomes the user's correction. */
export const UncertainFacts = (props: {
  uncertainties: readonly FactConflict[];
  pages: PageNumbers | null;
  busy: boolean;
  onCorrect: (correctedFacts: CorrectedFacts) => void;
}) =>
  props.uncertainties.map((uncertainty) => {
    const { explanation, choices } = describeUncertainty(uncertainty, props.pages);
    return (
      <div key={uncertainty.fact} className={css.uncertain}>
        <p>{explanation}</p>
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

const b = (text: ReactNode[]) => <b>{text}</b>;

const choicesBetween = (known: string, keep: CorrectedFacts, stated: string, use: CorrectedFacts) => [
  { label: formatMessage(m.keepValue, { value: known }), correctedFacts: keep },
  { label: formatMessage(m.useValue, { value: stated }), correctedFacts: use },
];

function describeUncertainty(
  uncertainty: FactConflict,
  pages: PageNumbers | null,
): { explanation: ReactNode; choices: Choice[] } {
  switch (uncertainty.fact) {
    case "trackingNumber": {
      const { known, says: stated } = uncertainty;
      return {
        explanation: <RichText message={m.uncertainTrackingNumber} values={{ known, stated, b }} />,
        choices: choicesBetween(known, { trackingNumber: known }, stated, { trackingNumber: stated }),
      };
    }
    case "amount": {
      const known = formatMoney(uncertainty.known, uncertainty.currency);
      const stated = formatMoney(uncertainty.says, uncertainty.currency);
      return {
        explanation: <RichText message={m.uncertainAmount} values={{ known, stated, b }} />,
        choices: choicesBetween(known, { amount: uncertainty.known }, stated, { amount: uncertainty.says }),
      };
    }
    case "pages": {
      const { found, released, says: stated, follows: remaining } = uncertainty;
      const knownPages = pages ?? { full: null, part: null, withheld: null };
      return {
        explanation: (
          <RichText message={m.uncertainPages} values={{ stated, found, released, remaining, b }} />
        ),
        choices: choicesBetween(
          stated.toLocaleString("en-US"),
          { pages: { ...knownPages, withheld: stated } },
          remaining.toLocaleString("en-US"),
          { pages: { ...knownPages, withheld: remaining } },
        ),
      };
    }
  }
}
