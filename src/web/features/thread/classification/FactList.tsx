import { mdiPencilOutline } from "@mdi/js";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CorrectedFacts } from "#contract/mailbox/corrected-facts.ts";
import type { FactName, LetterFacts } from "#core/classify/facts/corrected-facts.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import type { FactLine } from "./extracted-facts.ts";
import { FactEdit } from "./FactEdit.tsx";
import css from "./FactList.module.css";
import { FactNumber } from "./FactNumber.tsx";
import { FactValue } from "./FactValue.tsx";
import { factLabel } from "./fact-labels.ts";
import type { useCorrectFact } from "./fact-queries.ts";

type CorrectFactMutation = ReturnType<typeof useCorrectFact>;
type Props = {
  lines: readonly FactLine[];
  /** Current value of each fact: corrected, else extracted. */
  facts: LetterFacts;
  /** The `<dl>` around it. */
  list: RefObject<HTMLElement | null>;
  /** False if the sender is suspicious: links are then plain text. */
  linksEnabled: boolean;
  /** Null if the user may not correct facts. */
  correctFact: CorrectFactMutation | null;
  /** A missing fact whose field is open. */
  addedFact: FactName | null;
  onAddDone: () => void;
  onSelectFact: (number: number) => void;
};

/** The extracted facts, one per line, each with a button to correct it. */
export function FactList({
  lines,
  facts,
  list,
  linksEnabled,
  correctFact,
  addedFact,
  onAddDone,
  onSelectFact,
}: Props) {
  const [editedFact, setEditedFact] = useState<FactName | null>(null);
  const openFact = addedFact ?? editedFact;
  const closedFact = useRef<FactName | null>(null);
  const close = () => {
    closedFact.current = openFact;
    setEditedFact(null);
    onAddDone();
  };
  // When the field closes, its edit button is rendered again and gets the focus.
  useEffect(() => {
    if (openFact !== null || closedFact.current === null) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-fact="${closedFact.current}"] button[data-edit]`)
      ?.focus();
    closedFact.current = null;
  }, [openFact, list]);
  const field = (fact: FactName, correctFact: CorrectFactMutation) => (
    <dd>
      <FactEdit
        key={fact}
        fact={fact}
        value={facts[fact]}
        busy={correctFact.isPending}
        error={correctFact.error?.message ?? null}
        onCorrect={(correctedFacts: CorrectedFacts) =>
          correctFact.mutate({ correct: correctedFacts }, { onSuccess: close })
        }
        onCancel={() => {
          correctFact.reset();
          close();
        }}
      />
    </dd>
  );
  return (
    <>
      {lines.map((line, index) => (
        <div key={`${line.label} ${line.number ?? index}`} data-fact={line.fact}>
          <dt>
            {line.label}
            <span className={css.ends}>
              {correctFact && line.fact && line.fact !== openFact && (
                <PlainIconButton
                  data-edit
                  size="small"
                  className={css.edit}
                  icon={mdiPencilOutline}
                  label={formatMessage(m.correctFactValue, { fact: line.label, value: line.value })}
                  onClick={() => {
                    correctFact.reset();
                    setEditedFact(line.fact ?? null);
                  }}
                />
              )}
              {line.number !== null && (
                <FactNumber
                  number={line.number}
                  label={formatMessage(m.showFactEvidence, { number: line.number })}
                  onSelect={onSelectFact}
                />
              )}
            </span>
          </dt>
          {correctFact && line.fact && line.fact === openFact ? (
            field(line.fact, correctFact)
          ) : (
            <FactValue line={line} linksEnabled={linksEnabled}>
              {correctFact && line.corrected && line.fact && (
                <CorrectedNote fact={line.fact} correctFact={correctFact} />
              )}
            </FactValue>
          )}
        </div>
      ))}
      {correctFact && addedFact && !lines.some(({ fact }) => fact === addedFact) && (
        <div data-fact={addedFact}>
          <dt>{factLabel(addedFact)}</dt>
          {field(addedFact, correctFact)}
        </div>
      )}
    </>
  );
}

const CorrectedNote = ({ fact, correctFact }: { fact: FactName; correctFact: CorrectFactMutation }) => (
  <small>
    <RichText
      message={m.correctedByYou}
      values={{
        undo: (text) => (
          <button
            type="button"
            className={css.undo}
            aria-label={formatMessage(m.undoFact, { fact: factLabel(fact) })}
            aria-disabled={correctFact.isPending || undefined}
            onClick={() => !correctFact.isPending && correctFact.mutate({ undo: fact })}
          >
            {text}
          </button>
        ),
      }}
    />
  </small>
);
