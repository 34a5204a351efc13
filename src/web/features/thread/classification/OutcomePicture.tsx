import { formatMessage } from "#core/messages/format-message.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";
import type { FactLine } from "./extracted-facts.ts";
import { FactNumber } from "./FactNumber.tsx";
import { FactValue } from "./FactValue.tsx";
import { OutcomeLine } from "./OutcomeLine.tsx";
import css from "./ReplyOutcome.module.css";

const nothing = () => undefined;

/** The panel of `ReplyOutcome` for a page that explains it: nothing in it does anything. */
export const OutcomePicture = (props: {
  appearance: Appearance;
  number: number;
  lines: readonly FactLine[];
}) => (
  <div className={css.panel}>
    <p className={css.head}>{m.title}</p>
    <OutcomeLine appearance={props.appearance} number={props.number} onSelectFact={nothing} />
    <dl className={css.facts}>
      {props.lines.map((line) => (
        <div key={line.label}>
          <dt>
            {line.label}
            {line.number !== null && (
              <FactNumber
                number={line.number}
                label={formatMessage(m.showFactEvidence, { number: line.number })}
                onSelect={nothing}
              />
            )}
          </dt>
          <FactValue line={line} linksEnabled={false} />
        </div>
      ))}
    </dl>
  </div>
);
