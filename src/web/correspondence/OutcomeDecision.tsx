import { mdiPlus } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import { OUTCOMES, type Outcome } from "#core/reply/outcome.ts";
import type { FactName } from "#core/reply/told-facts.ts";
import { isBeforeArrival, type Status } from "#core/request/states.ts";
import { Button } from "#web/ui/Button.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { outcomeLook } from "#web/ui/reply-look.ts";
import { messageWords } from "./date-words.ts";
import { factLabel } from "./fact-words.ts";
import css from "./OutcomeDecision.module.css";
import { consequenceWords } from "./outcome-consequence.ts";
import { useSetOutcome } from "./queries.ts";
import { isAnswer, type Reading } from "./reading-facts.ts";

type Props = {
  requestId: string;
  status: Status;
  message: Message;
  reading: Reading;
  now: Date;
  /** Facts of which the letter shows nothing, to be put in. */
  missing: readonly FactName[];
  onAdd: (fact: FactName) => void;
};

/** Confirm or correct what a reply says; what was decided, and taking it back. */
export function OutcomeDecision({ requestId, status, message, reading, now, missing, onAdd }: Props) {
  const setOutcome = useSetOutcome(requestId);
  const [asked, setAsked] = useState<Outcome | null>(null);
  const decide = (outcome: Outcome | null) => {
    setAsked(outcome);
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
  const candidates = candidatesOf(reading);
  const offered = reading.main.value;
  const confirmable = candidates.length === 0 && offered !== "unclear" && isAnswer(reading);
  const noted = !confirmed && message.senderKnown && isNoted(reading, status);
  const correct = (
    <Correct
      chosen={confirmed?.outcome}
      busy={busy}
      small={noted}
      missing={missing}
      onChoose={decide}
      onAdd={onAdd}
    />
  );
  const failed = setOutcome.error && (
    <p className={css.error} role="alert">
      Not saved. {setOutcome.error.message}
    </p>
  );
  if (noted)
    return (
      <>
        <div className={css.noted}>
          <p role="status">
            {reading.facts.trackingNumbers.length > 0
              ? "Noted by itself: tracking number kept."
              : "Noted by itself. Nothing to do."}
          </p>
          {correct}
        </div>
        {failed}
      </>
    );
  return (
    <>
      {!confirmed && reading.main.confidence === "unsure" && isAnswer(reading) && (
        <Unsure candidates={candidates} busy={busy} onChoose={decide} />
      )}
      <div className={css.actions} ref={actions}>
        {/* One button throughout, so that the focus stays on it when its meaning turns. */}
        {(confirmed || confirmable) && (
          <Button
            kind={confirmed ? "plain" : "main"}
            className={confirmed ? "" : css.confirm}
            busy={busy && asked === (confirmed ? null : offered)}
            onClick={() => decide(confirmed ? null : offered)}
          >
            {confirmed ? "Undo" : "Confirm"}
          </Button>
        )}
        {correct}
      </div>
      <p className={css.then} role="status">
        {confirmed
          ? `Confirmed by you ${inSentence(messageWords(confirmed.at, now))}.`
          : confirmable
            ? consequenceWords(offered, status)
            : isAnswer(reading)
              ? "Nothing changes until you say what it is."
              : reading.kind === "bounce"
                ? "No answer: it speaks of your letter. Correct it if it is one."
                : "Not an answer, so no clock moves. Correct it if it is one."}
      </p>
      {failed}
    </>
  );
}

const inSentence = (date: string) => date.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());

/** A plain acknowledgment is the one thing acted on by itself; once the request has moved on, nothing is left to confirm. */
const isNoted = ({ main }: Reading, status: Status) =>
  main.value === "acknowledged" &&
  main.confidence === "sure" &&
  !isBeforeArrival(status) &&
  status !== "awaiting_acknowledgment";

/** What an unsure reading wavers between; at most three, and only real outcomes. */
function candidatesOf({ main, outcomes }: Reading): Outcome[] {
  if (main.confidence !== "unsure") return [];
  const values = [main.value, ...outcomes.map((one) => one.value)].filter((value) => value !== "unclear");
  return [...new Set(values)].slice(0, 3);
}

const Unsure = (props: { candidates: Outcome[]; busy: boolean; onChoose: (outcome: Outcome) => void }) => (
  <div className={css.unsure}>
    <p>
      <b>Unsure: what this letter decides.</b>{" "}
      {["Nothing in it says so plainly.", "It may be this."][props.candidates.length] ??
        "It may be one of these."}
    </p>
    {props.candidates.length > 0 && (
      <div className={css.candidates}>
        {props.candidates.map((outcome) => (
          <Button key={outcome} size="small" disabled={props.busy} onClick={() => props.onChoose(outcome)}>
            {outcomeLook[outcome].words}
          </Button>
        ))}
      </div>
    )}
  </div>
);

const Correct = (props: {
  chosen: Outcome | undefined;
  busy: boolean;
  small: boolean;
  missing: readonly FactName[];
  onChoose: (outcome: Outcome) => void;
  onAdd: (fact: FactName) => void;
}) => (
  <MenuButton
    label="Correct"
    align="end"
    trigger={
      <Button size={props.small ? "small" : "base"} disabled={props.busy}>
        Correct
      </Button>
    }
    items={[
      ...OUTCOMES.filter((outcome) => outcome !== "unclear" && outcome !== props.chosen).map((outcome) => ({
        label: outcomeLook[outcome].words,
        icon: outcomeLook[outcome].icon,
        onSelect: () => props.onChoose(outcome),
      })),
      ...props.missing.map((fact, index) => ({
        label: `Add: ${factLabel(fact)}`,
        icon: mdiPlus,
        apart: index === 0,
        onSelect: () => props.onAdd(fact),
      })),
    ]}
  />
);
