import { mdiPlus } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { FactName } from "#core/classify/facts/corrected-facts.ts";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Status } from "#core/request/states.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { MessageActionsContext } from "#web/features/thread/message-actions.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { type Classification, isReply } from "./extracted-facts.ts";
import { factLabel } from "./fact-labels.ts";
import { outcomeEffectQuery } from "./fact-queries.ts";
import css from "./OutcomeDecision.module.css";
import { canConfirmOutcome, candidatesOf, isRecordedAutomatically } from "./outcome-choices.ts";
import { outcomeEffectText } from "./outcome-effect.ts";
import { useSetOutcome } from "./outcome-queries.ts";

type Props = {
  requestId: string;
  status: Status;
  message: Message;
  classification: Classification;
  now: Date;
  /** Facts that were not found in the email; the user can add them. */
  missingFacts: readonly FactName[];
  onAdd: (fact: FactName) => void;
};

/** Confirms or corrects the outcome of a reply; shows the decision with a button to undo it. */
export function OutcomeDecision({
  requestId,
  status,
  message,
  classification,
  now,
  missingFacts,
  onAdd,
}: Props) {
  const setOutcome = useSetOutcome(requestId);
  const [pendingOutcome, setPendingOutcome] = useState<Outcome | null>(null);
  const decide = (outcome: Outcome | null) => {
    setPendingOutcome(outcome);
    setOutcome.mutate({ messageId: message.id, outcome });
  };
  const actions = useRef<HTMLDivElement>(null);
  const busy = setOutcome.isPending;
  const { confirmed } = message;
  const { confirmId } = useContext(MessageActionsContext);
  const wasConfirmed = useRef(confirmed !== null);
  // The clicked button may be removed by the decision; the focus then moves to the next action.
  useEffect(() => {
    if (confirmed && !wasConfirmed.current && document.activeElement === document.body)
      actions.current?.querySelector("button")?.focus();
    wasConfirmed.current = confirmed !== null;
  }, [confirmed]);
  const candidates = candidatesOf(classification);
  const classifiedOutcome = classification.main.value;
  const canConfirm = canConfirmOutcome(classification);
  const effect = useQuery({
    ...outcomeEffectQuery(requestId, message.id, classifiedOutcome),
    enabled: canConfirm && !confirmed && message.senderKnown,
  });
  if (!message.senderKnown && !confirmed)
    return (
      <p className={css.effect}>{message.sender?.tone === "danger" ? m.suspiciousSender : m.unknownSender}</p>
    );
  const recordedAutomatically = isRecordedAutomatically(message, status);
  const correctMenu = (
    <CorrectMenu
      selectedOutcome={confirmed?.outcome}
      busy={busy}
      compact={recordedAutomatically}
      missingFacts={missingFacts}
      onSelectOutcome={decide}
      onAdd={onAdd}
    />
  );
  const errorMessage = setOutcome.error && (
    <p className={css.error} role="alert">
      {formatMessage(m.notSaved, { reason: setOutcome.error.message })}
    </p>
  );
  if (recordedAutomatically)
    return (
      <>
        <div className={css.recorded}>
          <p role="status">
            {classification.facts.trackingNumbers.length > 0
              ? m.trackingNumberRecorded
              : m.recordedAutomatically}
          </p>
          {correctMenu}
        </div>
        {errorMessage}
      </>
    );
  return (
    <>
      {!confirmed && classification.main.confidence === "unsure" && isReply(classification) && (
        <UncertainOutcome candidates={candidates} busy={busy} onSelectOutcome={decide} />
      )}
      <div className={css.actions} ref={actions}>
        {/* One element for both actions, so that the focus stays on it when the action changes. */}
        {(confirmed || canConfirm) && (
          <Button
            kind={message.id === confirmId ? "main" : "plain"}
            className={confirmed ? "" : css.confirm}
            busy={busy && pendingOutcome === (confirmed ? null : classifiedOutcome)}
            onClick={() => decide(confirmed ? null : classifiedOutcome)}
          >
            {confirmed ? m.undo : m.confirm}
          </Button>
        )}
        {correctMenu}
      </div>
      <p className={css.effect} role="status">
        {confirmed
          ? formatMessage(m.confirmedAt, { when: lowercaseDay(formatMessageDate(confirmed.at, now)) })
          : canConfirm
            ? outcomeEffectText(classifiedOutcome, status, effect.data?.clocks ?? null)
            : isReply(classification)
              ? m.noOutcomeYet
              : classification.kind === "bounce"
                ? m.deliveryReport
                : m.notReply}
      </p>
      {errorMessage}
    </>
  );
}

const lowercaseDay = (date: string) => date.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());

const UncertainOutcome = (props: {
  candidates: Outcome[];
  busy: boolean;
  onSelectOutcome: (outcome: Outcome) => void;
}) => (
  <div className={css.uncertain}>
    <p>
      <RichText
        message={m.uncertainOutcome}
        values={{ count: props.candidates.length, b: (text) => <b>{text}</b> }}
      />
    </p>
    {props.candidates.length > 0 && (
      <div className={css.candidates}>
        {props.candidates.map((outcome) => (
          <Button
            key={outcome}
            size="small"
            disabled={props.busy}
            onClick={() => props.onSelectOutcome(outcome)}
          >
            {outcomeAppearance[outcome].label}
          </Button>
        ))}
      </div>
    )}
  </div>
);

const CorrectMenu = (props: {
  selectedOutcome: Outcome | undefined;
  busy: boolean;
  compact: boolean;
  missingFacts: readonly FactName[];
  onSelectOutcome: (outcome: Outcome) => void;
  onAdd: (fact: FactName) => void;
}) => (
  <MenuButton
    label={m.correct}
    // Within the column of the outcome: over the email it would cover what one corrects it by.
    align={props.compact ? "end" : "start"}
    trigger={
      <Button size={props.compact ? "small" : "base"} disabled={props.busy} data-correct>
        {m.correct}
      </Button>
    }
    items={[
      ...OUTCOMES.filter((outcome) => outcome !== "unclear" && outcome !== props.selectedOutcome).map(
        (outcome) => ({
          label: outcomeAppearance[outcome].label,
          icon: outcomeAppearance[outcome].icon,
          onSelect: () => props.onSelectOutcome(outcome),
        }),
      ),
      ...props.missingFacts.map((fact, index) => ({
        label: formatMessage(m.addFact, { fact: factLabel(fact) }),
        icon: mdiPlus,
        apart: index === 0,
        onSelect: () => props.onAdd(fact),
      })),
    ]}
  />
);
