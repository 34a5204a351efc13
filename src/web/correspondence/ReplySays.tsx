import { mdiFileDocumentEditOutline } from "@mdi/js";
import { useContext, useId, useRef, useState } from "react";
import type { Message } from "#contract/conversation.ts";
import type { Doubt } from "#core/reply/doubts.ts";
import { pagesIn } from "#core/reply/read-pages.ts";
import { FACT_NAMES, type FactName, readFactsOf } from "#core/reply/told-facts.ts";
import { effectOf } from "#core/request/clock-effects.ts";
import type { Status } from "#core/request/states.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { outcomeLook } from "#web/ui/reply-look.ts";
import type { Look } from "#web/ui/request-look.ts";
import { toneClass } from "#web/ui/tones.ts";
import { AppealBy } from "./AppealBy.tsx";
import { FactDoubts } from "./FactDoubts.tsx";
import { FactList, FactValue } from "./FactList.tsx";
import { FactNumber } from "./FactNumber.tsx";
import { useTellFact } from "./fact-queries.ts";
import { LettersAtHand } from "./letters-at-hand.ts";
import { MessageDeeds } from "./message-deeds.ts";
import { OutcomeDecision } from "./OutcomeDecision.tsx";
import css from "./ReplySays.module.css";
import { asidesOf } from "./reading-asides.ts";
import { factsOf, isAnswer, type Reading } from "./reading-facts.ts";
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
          <OutcomeDecision
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
