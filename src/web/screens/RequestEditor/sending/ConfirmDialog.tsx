import { mdiAlertCircleOutline, mdiClockOutline, mdiSendOutline } from "@mdi/js";
import { type ReactNode, type RefObject, useState } from "react";
import { editorSending } from "#messages/editor/sending.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { SendLater } from "#web/features/sending/SendLater.tsx";
import css from "./ConfirmDialog.module.css";
import { useSendShortcut } from "./use-send-shortcut.ts";

export type ConfirmDialogProps = {
  /** Opens with the choice of a time. */
  isScheduled: boolean;
  busy: boolean;
  /** Why the last attempt was refused, where no field of the form is to blame. */
  refusal: string | undefined;
  onCancel: () => void;
};

/** The question before letters are sent: what sending does, what to confirm, and now or at a later time. */
export function ConfirmDialog(
  props: ConfirmDialogProps & {
    title: string;
    text: ReactNode;
    children?: ReactNode;
    wide?: boolean;
    sendLabel: string;
    /** Nothing can be sent as it is. */
    isBlocked?: boolean;
    /** The agency's time zone, or a note where there are several. */
    timeZone: string | null;
    timeNote?: string;
    /** The field to fill in first; without one the safe choice has the focus. */
    initialFocus?: RefObject<HTMLElement | null> | undefined;
    /** Without a time: now. */
    onSend: (at?: Date) => void;
  },
) {
  const { title, text, children, wide = false, sendLabel, isBlocked = false, initialFocus } = props;
  const { timeZone, timeNote, busy, refusal, onSend, onCancel } = props;
  const [isScheduled, setIsScheduled] = useState(props.isScheduled);
  const leaveSchedule = () => (props.isScheduled ? onCancel() : setIsScheduled(false));
  useSendShortcut(() => isScheduled || busy || isBlocked || onSend(), { inDialog: true });
  return (
    <Dialog
      open
      requireChoice
      wide={wide}
      title={title}
      text={text}
      onClose={() => busy || (isScheduled ? leaveSchedule() : onCancel())}
      {...(initialFocus && { initialFocus })}
      failure={refusal && <Refusal text={refusal} />}
      actions={
        !isScheduled && (
          <>
            <Button onClick={onCancel} disabled={busy}>
              {editorSending.confirm.keepWriting}
            </Button>
            <Button icon={mdiClockOutline} onClick={() => setIsScheduled(true)} disabled={busy || isBlocked}>
              {editorSending.sendLater}
            </Button>
            <Button
              kind="main"
              icon={mdiSendOutline}
              busy={busy}
              disabled={isBlocked}
              onClick={() => onSend()}
            >
              {busy ? editorSending.confirm.sending : sendLabel}
            </Button>
          </>
        )
      }
    >
      {isScheduled && refusal && <Refusal text={refusal} />}
      {children && <div className={css.body}>{children}</div>}
      {isScheduled && (
        <div className={css.later}>
          <SendLater
            timeZone={timeZone}
            {...(timeNote !== undefined && { timeNote })}
            busy={busy || isBlocked}
            onSend={onSend}
            onClose={leaveSchedule}
          />
        </div>
      )}
    </Dialog>
  );
}

const Refusal = ({ text }: { text: string }) => (
  <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
    {text}
  </Notice>
);
