import { mdiSendOutline } from "@mdi/js";
import { useEffect, useRef } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { answerDay } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import css from "./SendConfirm.module.css";

/**
 * What sending does, said before it is done. It opens in place under the bar, with the verb at its end. The words get
 * the focus and not the button: somebody who goes on typing must not send a letter with the space bar.
 */
export function SendConfirm(props: {
  agency: AgencyItem | null;
  dueDate: string | null;
  hints: number;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
}) {
  const { agency, dueDate, hints, busy, onSend, onCancel } = props;
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <section
      className={css.confirm}
      aria-label="Before it is sent"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !busy) onCancel();
      }}
    >
      <p ref={words} tabIndex={-1}>
        The letter goes to <b>{agency?.name}</b> at {agency?.email}.{" "}
        {dueDate && <>If they get it today, the answer is due {answerDay(dueDate)}. </>}
        It cannot be called back. {hintWords(hints)}
      </p>
      <span className={css.buttons}>
        <Button onClick={onCancel} disabled={busy}>
          Keep writing
        </Button>
        <Button kind="main" icon={mdiSendOutline} busy={busy} onClick={onSend}>
          {busy ? "Sending" : "Send now"}
        </Button>
      </span>
    </section>
  );
}

const hintWords = (hints: number) =>
  hints === 0 ? "" : hints === 1 ? "One check asks for a look." : `${hints} checks ask for a look.`;
