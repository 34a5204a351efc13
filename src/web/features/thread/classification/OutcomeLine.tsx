import { formatMessage } from "#core/messages/format-message.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";
import { FactNumber } from "./FactNumber.tsx";
import css from "./ReplyOutcome.module.css";

/** The outcome of an email with the number of its evidence. */
export const OutcomeLine = (props: {
  appearance: Appearance;
  number: number | null;
  onSelectFact: (number: number) => void;
}) => (
  <p className={classNames(css.outcome, toneClass(props.appearance.tone))}>
    <Icon path={props.appearance.icon} size={20} />
    <span>{props.appearance.label}</span>
    {props.number && (
      <span className={css.end}>
        <FactNumber
          number={props.number}
          label={formatMessage(m.showOutcomeEvidence, { number: props.number })}
          onSelect={props.onSelectFact}
        />
      </span>
    )}
  </p>
);
