import { mdiPencilOutline } from "@mdi/js";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { CorrectedFacts } from "#contract/mailbox/corrected-facts.ts";
import type { FactName, LetterFacts } from "#core/classify/facts/corrected-facts.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import type { FactLine } from "./extracted-facts.ts";
import { FactEdit } from "./FactEdit.tsx";
import css from "./FactList.module.css";
import { FactNumber } from "./FactNumber.tsx";
import { factLabel } from "./fact-labels.ts";
import type { useCorrectFact } from "./fact-queries.ts";

type CorrectFactMutation = ReturnType<typeof useCorrectFact>;
type Props = {
  lines: readonly FactLine[];
  /** What counts now of each fact: told, else read. */
  facts: LetterFacts;
  /** The list it stands in. */
  list: RefObject<HTMLElement | null>;
  /** Whether addresses may be followed. */
  linksEnabled: boolean;
  /** Null where they are not to be put right. */
  correctFact: CorrectFactMutation | null;
  /** A fact the reader missed, whose field is open. */
  addedFact: FactName | null;
  onAddDone: () => void;
  onSelectFact: (number: number) => void;
};

/** What was read, a line each, with the pencil that puts it right. */
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
  // The pencil comes back when the field goes, and takes the focus the field had.
  useEffect(() => {
    if (openFact !== null || closedFact.current === null) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-fact="${closedFact.current}"] button[data-pencil]`)
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
          correctFact.mutate({ tell: correctedFacts }, { onSuccess: close })
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
                  data-pencil
                  size="small"
                  className={css.pencil}
                  icon={mdiPencilOutline}
                  label={`Correct: ${line.label} ${line.value}`}
                  onClick={() => {
                    correctFact.reset();
                    setEditedFact(line.fact ?? null);
                  }}
                />
              )}
              {line.number !== null && (
                <FactNumber
                  number={line.number}
                  label={`Show in the letter, fact ${line.number}`}
                  onSelect={onSelectFact}
                />
              )}
            </span>
          </dt>
          {correctFact && line.fact && line.fact === openFact ? (
            field(line.fact, correctFact)
          ) : (
            <FactValue line={line} linksEnabled={linksEnabled}>
              {correctFact && line.told && line.fact && (
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
    Said by you ·{" "}
    <button
      type="button"
      className={css.undo}
      aria-label={`Undo: ${factLabel(fact)}`}
      aria-disabled={correctFact.isPending || undefined}
      onClick={() => !correctFact.isPending && correctFact.mutate({ withdraw: fact })}
    >
      Undo
    </button>
  </small>
);

/** A value, as a link where it may be followed. */
export const FactValue = (props: {
  line: Pick<FactLine, "value" | "href" | "note">;
  linksEnabled: boolean;
  children?: ReactNode;
}) => {
  const { value, href, note } = props.line;
  return (
    <dd>
      {href && props.linksEnabled ? (
        <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
          {value}
        </a>
      ) : (
        value
      )}
      {note && <small>{note}</small>}
      {props.children}
    </dd>
  );
};
