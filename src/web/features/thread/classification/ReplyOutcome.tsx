import { mdiFileDocumentEditOutline } from "@mdi/js";
import { useContext, useId, useRef, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { FACT_NAMES, type FactName, letterFactsOf } from "#core/classify/facts/corrected-facts.ts";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import type { FactConflict } from "#core/classify/facts/fact-conflicts.ts";
import { clockEffectOf } from "#core/request/clock-effects.ts";
import type { Status } from "#core/request/states.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { MessageActionsContext } from "#web/features/thread/message-actions.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { SuggestedLettersContext } from "#web/features/thread/suggested-letters.ts";
import { AppealDeadline } from "./AppealDeadline.tsx";
import { classificationDetails } from "./classification-details.ts";
import { type Classification, extractedFactsOf, isReply } from "./extracted-facts.ts";
import { FactList } from "./FactList.tsx";
import { FactValue } from "./FactValue.tsx";
import { useCorrectFact } from "./fact-queries.ts";
import { messageAppearance } from "./message-status.ts";
import { OutcomeDecision } from "./OutcomeDecision.tsx";
import { OutcomeLine } from "./OutcomeLine.tsx";
import css from "./ReplyOutcome.module.css";
import { UncertainFacts } from "./UncertainFacts.tsx";

type Props = {
  requestId: string;
  status: Status;
  message: Message;
  classification: Classification;
  /** Facts that conflict with the rest of the conversation. */
  uncertainties: readonly FactConflict[];
  now: Date;
  /** A fact number was clicked: scroll to its evidence in the email. */
  onSelectFact: (number: number) => void;
};

const APPEALED: ReadonlySet<Status> = new Set(["appeal_pending", "appeal_decided", "in_litigation"]);

/** The outcome of an email and its extracted facts, each linked to its evidence, to confirm or correct. */
export function ReplyOutcome({
  requestId,
  status,
  message,
  classification,
  uncertainties,
  now,
  onSelectFact,
}: Props) {
  const titleId = useId();
  const correctFact = useCorrectFact(requestId, message.id);
  const { canDecide } = useContext(MessageActionsContext);
  const list = useRef<HTMLDListElement>(null);
  const [addedFact, setAddedFact] = useState<FactName | null>(null);
  const { outcomeNumber, outcomeSource, appealNumber, lines } = extractedFactsOf({
    ...message,
    classification,
  });
  const extractedFacts = letterFactsOf(classification.facts, extractPageCounts(message.text));
  const outcome = message.confirmed?.outcome ?? classification.main.value;
  const isAdverse = isReply(classification) && clockEffectOf(outcome).adverse === true;
  // Once it was appealed, that day asks nothing more of the user; what the email itself says of it stays.
  const showsAppeal = isAdverse && (appealNumber !== null || !APPEALED.has(status));
  const appearance = messageAppearance(message);
  const details = classificationDetails(classification);
  const linksEnabled = message.sender?.tone !== "danger";
  const otherOutcomes = classification.outcomes.filter(
    (one) => one.value !== classification.main.value && one.confidence !== "unsure",
  );
  return (
    // No landmark: a conversation has several of one name.
    <aside role="note" className={css.panel} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.head}>
        {m.title}
      </h3>
      {appearance && (
        <OutcomeLine appearance={appearance} number={outcomeNumber} onSelectFact={onSelectFact} />
      )}
      {appearance && outcomeSource && <p className={css.source}>{outcomeSource}</p>}
      {(lines.length > 0 || otherOutcomes.length > 0 || details.length > 0 || showsAppeal || addedFact) && (
        <dl ref={list} className={css.facts}>
          {details.map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              {line.folded ? (
                <dd>
                  <details>
                    <summary>{m.details}</summary>
                    {line.value}
                  </details>
                </dd>
              ) : (
                <FactValue line={line} linksEnabled={linksEnabled} />
              )}
            </div>
          ))}
          <FactList
            lines={lines}
            list={list}
            facts={{ ...extractedFacts, ...message.correctedFacts }}
            linksEnabled={linksEnabled}
            correctFact={canDecide ? correctFact : null}
            addedFact={addedFact}
            onAddDone={() => setAddedFact(null)}
            onSelectFact={onSelectFact}
          />
          {showsAppeal && (
            <AppealDeadline
              requestId={requestId}
              messageId={message.id}
              outcome={outcome}
              text={message.text}
              number={appealNumber}
              onSelectFact={onSelectFact}
            />
          )}
          {otherOutcomes.length > 0 && (
            <div>
              <dt>{m.otherOutcomes}</dt>
              <dd>{otherOutcomes.map((one) => outcomeAppearance[one.value].label).join(", ")}</dd>
            </div>
          )}
        </dl>
      )}
      {canDecide && (
        <>
          <UncertainFacts
            uncertainties={uncertainties}
            pages={extractedFacts.pages}
            busy={correctFact.isPending}
            onCorrect={(correctedFacts) => correctFact.mutate({ correct: correctedFacts })}
          />
          <OutcomeDecision
            requestId={requestId}
            status={status}
            message={message}
            classification={classification}
            now={now}
            missingFacts={FACT_NAMES.filter((fact) => !lines.some((line) => line.fact === fact))}
            onAdd={setAddedFact}
          />
        </>
      )}
      <SuggestedReplies messageId={message.id} />
    </aside>
  );
}

/** The composer offers all of them. */
const MAX_SUGGESTED_REPLIES = 2;

/** Buttons for the prepared letters that answer this email. */
function SuggestedReplies({ messageId }: { messageId: string }) {
  const { items, write: writeLetter } = useContext(SuggestedLettersContext);
  const replies = items.filter((item) => item.inReplyTo === messageId).slice(0, MAX_SUGGESTED_REPLIES);
  if (replies.length === 0) return null;
  return (
    <div className={css.letters}>
      {replies.map(({ kind, label }) => (
        <Button key={kind} size="small" icon={mdiFileDocumentEditOutline} onClick={() => writeLetter(kind)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
