import { mdiScaleBalance } from "@mdi/js";
import { useState } from "react";
import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { letterPoints as m } from "#messages/thread/letter-points.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./LetterContents.module.css";
import { makesPoint, withCopies, withPoint } from "./letter-contents.ts";

type Props = {
  letter: PreparedLetter;
  text: string;
  withoutCopies: readonly string[];
  onChange: (change: { text: string; withoutCopies: readonly string[] }) => void;
};

/** What an appeal argues and what goes along with it, each to be left out or added. */
export function LetterContents({
  letter: { points, copies, english },
  text,
  withoutCopies,
  onChange,
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = points.filter((point) => makesPoint(text, point));
  const setCopy = (id: string, isAttached: boolean) => {
    const next = isAttached ? withoutCopies.filter((one) => one !== id) : [...withoutCopies, id];
    onChange({ text: withCopies(text, copies, withoutCopies, next, english?.language), withoutCopies: next });
  };
  return (
    <div className={css.line}>
      {points.length > 0 && (
        <Button kind="quiet" size="small" icon={mdiScaleBalance} onClick={() => setIsOpen(true)}>
          {formatMessage(m.button, { chosen: chosen.length, total: points.length })}
        </Button>
      )}
      {copies.length > 0 && (
        <fieldset className={css.copies}>
          <legend>{m.attached}</legend>
          {copies.map(({ messageId, name }) => (
            <Choice
              key={messageId}
              checked={!withoutCopies.includes(messageId)}
              onChange={(event) => setCopy(messageId, event.target.checked)}
            >
              {name}
            </Choice>
          ))}
        </fieldset>
      )}
      {isOpen && (
        <PointsDialog
          points={points}
          text={text}
          onChange={(next) => onChange({ text: next, withoutCopies })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

type DialogProps = {
  points: PreparedLetter["points"];
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
};

function PointsDialog({ points, text, onChange, onClose }: DialogProps) {
  // A point that is taken out stays where it is in the list.
  const [openedText] = useState(text);
  const [first, more] = [true, false].map((isFirst) =>
    points.filter((point) => makesPoint(openedText, point) === isFirst),
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={m.title}
      text={m.intro}
      actions={
        <Button kind="main" onClick={onClose}>
          {m.done}
        </Button>
      }
    >
      <div className={css.points}>
        {[
          { heading: m.chosen, group: first ?? [] },
          { heading: m.more, group: more ?? [] },
        ].map(
          ({ heading, group }) =>
            group.length > 0 && (
              <fieldset key={heading}>
                <legend>{heading}</legend>
                {group.map((point) => (
                  <Point
                    key={point.id}
                    point={point}
                    isMade={makesPoint(text, point)}
                    onChange={(isMade) => onChange(withPoint(text, point, isMade, points))}
                  />
                ))}
              </fieldset>
            ),
        )}
      </div>
    </Dialog>
  );
}

type PointProps = {
  point: PreparedLetter["points"][number];
  isMade: boolean;
  onChange: (isMade: boolean) => void;
};

/** One argument, beside the agency's sentence that it answers. */
const Point = ({ point: { title, citation, text, statement }, isMade, onChange }: PointProps) => (
  <Choice
    className={css.point}
    checked={isMade}
    onChange={(event) => onChange(event.target.checked)}
    help={
      <>
        {citation && <span className={css.citation}>{citation}</span>}
        {statement && (
          <span className={css.statement}>
            {m.theySay}: “{statement}”
          </span>
        )}
        <span>{text}</span>
      </>
    }
  >
    {title}
  </Choice>
);
