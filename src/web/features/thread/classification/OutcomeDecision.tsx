import { mdiPlus } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { FactName } from "#core/classify/facts/corrected-facts.ts";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { isBeforeArrival, type Status } from "#core/request/states.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { useSetOutcome } from "#web/features/thread/conversation-queries.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { type Classification, isReply } from "./extracted-facts.ts";
import { factLabel } from "./fact-labels.ts";
import css from "./OutcomeDecision.module.css";
import { outcomeEffectText } from "./outcome-effect.ts";

type Props = {
  requestId: string;
  status: Status;
  message: Message;
  classification: Classification;
  now: Date;
  /** Facts of which the letter shows nothing, to be put in. */
  missingFacts: readonly FactName[];
  onAdd: (fact: FactName) => void;
};

/** Confirm or correct what a reply says; what was decided, and taking it back. */
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
  // A button of the question goes with its answer; the focus then goes on to what can be done next.
  useEffect(() => {
    if (confirmed && document.activeElement === document.body)
      actions.current?.querySelector("button")?.focus();
  }, [confirmed]);
  const candidates = candidatesOf(classification);
  const classifiedOutcome = classification.main.value;
  const canConfirm = candidates.length === 0 && classifiedOutcome !== "unclear" && isReply(classification);
  const recordedAutomatically =
    !confirmed && message.senderKnown && isRecordedAutomatically(classification, status);
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
      Not saved. {setOutcome.error.message}
    </p>
  );
  if (recordedAutomatically)
    return (
      <>
        <div className={css.noted}>
          <p role="status">
            {classification.facts.trackingNumbers.length > 0
              ? "Noted by itself: tracking number kept."
              : "Noted by itself. Nothing to do."}
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
        {/* One button throughout, so that the focus stays on it when its meaning turns. */}
        {(confirmed || canConfirm) && (
          <Button
            kind={confirmed ? "plain" : "main"}
            className={confirmed ? "" : css.confirm}
            busy={busy && pendingOutcome === (confirmed ? null : classifiedOutcome)}
            onClick={() => decide(confirmed ? null : classifiedOutcome)}
          >
            {confirmed ? "Undo" : "Confirm"}
          </Button>
        )}
        {correctMenu}
      </div>
      <p className={css.then} role="status">
        {confirmed
          ? `Confirmed by you ${lowercaseDay(formatMessageDate(confirmed.at, now))}.`
          : canConfirm
            ? outcomeEffectText(classifiedOutcome, status)
            : isReply(classification)
              ? "Nothing changes until you say what it is."
              : classification.kind === "bounce"
                ? "No answer: it speaks of your letter. Correct it if it is one."
                : "Not an answer, so no clock moves. Correct it if it is one."}
      </p>
      {errorMessage}
    </>
  );
}

const lowercaseDay = (date: string) => date.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());

/** A plain acknowledgment is the one thing acted on by itself; once the request has moved on, nothing is left to confirm. */
const isRecordedAutomatically = ({ main }: Classification, status: Status) =>
  main.value === "acknowledged" &&
  main.confidence === "sure" &&
  !isBeforeArrival(status) &&
  status !== "awaiting_acknowledgment";

/** What an unsure reading wavers between; at most three, and only real outcomes. */
function candidatesOf({ main, outcomes }: Classification): Outcome[] {
  if (main.confidence !== "unsure") return [];
  const values = [main.value, ...outcomes.map((one) => one.value)].filter((value) => value !== "unclear");
  return [...new Set(values)].slice(0, 3);
}

const UncertainOutcome = (props: {
  candidates: Outcome[];
  busy: boolean;
  onSelectOutcome: (outcome: Outcome) => void;
}) => (
  <div className={css.unsure}>
    <p>
      <b>Unsure: what this letter decides.</b>{" "}
      {["Nothing in it says so plainly.", "It may be this."][props.candidates.length] ??
        "It may be one of these."}
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
    label="Correct"
    align="end"
    trigger={
      <Button size={props.compact ? "small" : "base"} disabled={props.busy}>
        Correct
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
        label: `Add: ${factLabel(fact)}`,
        icon: mdiPlus,
        apart: index === 0,
        onSelect: () => props.onAdd(fact),
      })),
    ]}
  />
);
