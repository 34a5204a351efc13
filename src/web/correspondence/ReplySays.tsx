import { mdiFileDocumentEditOutline, mdiPlus } from "@mdi/js";
import { useContext, useEffect, useId, useRef, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import type { Doubt } from "#core/reply/doubts.ts";
import { OUTCOMES, type Outcome } from "#core/reply/outcome.ts";
import { pagesIn } from "#core/reply/read-pages.ts";
import { FACT_NAMES, type FactName, readFactsOf } from "#core/reply/told-facts.ts";
import { effectOf } from "#core/request/clock-effects.ts";
import { isBeforeArrival, type Status } from "#core/request/states.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { outcomeLook } from "#web/ui/reply-look.ts";
import type { Look } from "#web/ui/request-look.ts";
import { toneClass } from "#web/ui/tones.ts";
import { AppealBy } from "./AppealBy.tsx";
import { messageWords } from "./date-words.ts";
import { FactDoubts } from "./FactDoubts.tsx";
import { FactList, FactValue } from "./FactList.tsx";
import { FactNumber } from "./FactNumber.tsx";
import { useTellFact } from "./fact-queries.ts";
import { factLabel } from "./fact-words.ts";
import { LettersAtHand } from "./letters-at-hand.ts";
import { MessageDeeds } from "./message-deeds.ts";
import { consequenceWords } from "./outcome-consequence.ts";
import { useSetOutcome } from "./queries.ts";
import css from "./ReplySays.module.css";
import { asidesOf } from "./reading-asides.ts";
import { factsOf, type Reading } from "./reading-facts.ts";
import { lookOfMessage } from "./reply-marks.ts";

type Props = {
  requestId: string;
  status: Status;
  message: Message;
  reading: Reading;
  /** Its numbers that do not go with what is known. */
  doubts: readonly Doubt[];
  now: Date;
  /** A number in the margin was chosen: its words in the letter are wanted. */
  onNumber: (number: number) => void;
};

/** "What this reply says": the outcome read from a mail and its facts, each tied to its words, to confirm or correct. */
export function ReplySays({ requestId, status, message, reading, doubts, now, onNumber }: Props) {
  const title = useId();
  const telling = useTellFact(requestId, message.id);
  const { decides } = useContext(MessageDeeds);
  const list = useRef<HTMLDListElement>(null);
  const [adding, setAdding] = useState<FactName | null>(null);
  const { outcomeNumber, appealNumber, lines } = factsOf({ ...message, reading });
  const read = readFactsOf(reading.facts, pagesIn(message.text));
  const outcome = message.confirmed?.outcome ?? reading.main.value;
  const refuses = isAnswer(reading) && effectOf(outcome).adverse === true;
  const look = lookOfMessage(message);
  const asides = asidesOf(reading);
  const linked = message.sender?.tone !== "danger";
  const also = reading.outcomes.filter(
    (one) => one.value !== reading.main.value && one.confidence !== "unsure",
  );
  return (
    <aside className={css.says} aria-labelledby={title}>
      <h3 id={title} className={css.head}>
        What this reply says
      </h3>
      {look && <OutcomeLine look={look} number={outcomeNumber} onNumber={onNumber} />}
      {(lines.length > 0 || also.length > 0 || asides.length > 0 || refuses || adding) && (
        <dl ref={list} className={css.facts}>
          {asides.map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <FactValue line={line} linked={linked} />
            </div>
          ))}
          <FactList
            lines={lines}
            list={list}
            facts={{ ...read, ...message.told }}
            linked={linked}
            telling={decides ? telling : null}
            adding={adding}
            onAdded={() => setAdding(null)}
            onNumber={onNumber}
          />
          {refuses && (
            <AppealBy
              requestId={requestId}
              messageId={message.id}
              outcome={outcome}
              text={message.text}
              number={appealNumber}
              onNumber={onNumber}
            />
          )}
          {also.length > 0 && (
            <div>
              <dt>Also</dt>
              <dd>{also.map((one) => outcomeLook[one.value].words).join(", ")}</dd>
            </div>
          )}
        </dl>
      )}
      {decides && (
        <>
          <FactDoubts
            doubts={doubts}
            pages={read.pages}
            busy={telling.isPending}
            onTell={(told) => telling.mutate({ tell: told })}
          />
          <Decision
            requestId={requestId}
            status={status}
            message={message}
            reading={reading}
            now={now}
            missing={FACT_NAMES.filter((fact) => !lines.some((line) => line.fact === fact))}
            onAdd={setAdding}
          />
        </>
      )}
      <AnswerWith messageId={message.id} />
    </aside>
  );
}

/** How many letters stand in the margin; the composer has them all. */
const IN_MARGIN = 2;

/** The prepared letters that answer this mail. */
function AnswerWith({ messageId }: { messageId: string }) {
  const { items, write } = useContext(LettersAtHand);
  const answers = items.filter((item) => item.answers === messageId).slice(0, IN_MARGIN);
  if (answers.length === 0) return null;
  return (
    <div className={css.letters}>
      {answers.map(({ kind, label }) => (
        <Button key={kind} size="small" icon={mdiFileDocumentEditOutline} onClick={() => write(kind)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

const OutcomeLine = (props: { look: Look; number: number | null; onNumber: (number: number) => void }) => (
  <p className={`${css.outcome} ${toneClass(props.look.tone)}`}>
    <Icon path={props.look.icon} size={20} />
    <span>{props.look.words}</span>
    {props.number && (
      <span className={css.end}>
        <FactNumber
          number={props.number}
          label={`Show where the outcome was read, fact ${props.number}`}
          onChoose={props.onNumber}
        />
      </span>
    )}
  </p>
);

type DecisionProps = Pick<Props, "requestId" | "status" | "message" | "reading" | "now"> & {
  /** Facts of which the letter shows nothing, to be put in. */
  missing: readonly FactName[];
  onAdd: (fact: FactName) => void;
};

/** Confirm or correct; what was decided, and taking it back. */
function Decision({ requestId, status, message, reading, now, missing, onAdd }: DecisionProps) {
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

const isAnswer = ({ kind }: Reading) => kind === "reply" || kind === "acknowledgment";

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
