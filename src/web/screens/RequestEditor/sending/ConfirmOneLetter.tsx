import { mdiClockOutline, mdiSendOutline } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { useConfig } from "#web/app/api/config.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { formatLongDay } from "#web/features/dates/format-day.ts";
import { SendingAllowance } from "#web/features/sending/SendingAllowance.tsx";
import { SendLater } from "#web/features/sending/SendLater.tsx";
import css from "./ConfirmOneLetter.module.css";

/**
 * What sending does, said before it is done. It opens in place under the bar, with the verb at its end. The words get
 * the focus and not the button: somebody who goes on typing must not send a letter with the space bar.
 */
export function ConfirmOneLetter(props: {
  agency: AgencyItem | null;
  dueDate: string | null;
  openChecks: number;
  /** The request is the user's own, and so are the limits that count. */
  isOwnRequest: boolean;
  /** Opens with the choice of a later time. */
  isScheduled: boolean;
  busy: boolean;
  /** `address` is the one the person stands by, where the directory's could not be confirmed lately. */
  onSend: (letter: { address: string | undefined; at: Date | undefined }) => void;
  onCancel: () => void;
}) {
  const { agency, dueDate, openChecks, isOwnRequest, busy, onSend, onCancel } = props;
  const headingRef = useRef<HTMLParagraphElement>(null);
  const { undoSeconds } = useConfig();
  const [isScheduled, setSendTime] = useState(props.isScheduled);
  const unverified = agency?.unverifiedReason ?? null;
  const [address, setAddress] = useState(agency?.email ?? "");
  useEffect(() => headingRef.current?.focus(), []);
  const send = (at?: Date) => onSend({ address: unverified === null ? undefined : address.trim(), at });
  return (
    <section
      className={classNames(css.confirm, isScheduled && css.later)}
      aria-label="Before it is sent"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || busy) return;
        if (isScheduled && !props.isScheduled) setSendTime(false);
        else onCancel();
      }}
    >
      <div className={css.words}>
        <p ref={headingRef} tabIndex={-1}>
          The letter goes to <b>{agency?.name}</b>
          {unverified === null && <> at {agency?.email}</>}.{" "}
          {dueDate && <>If they get it today, the answer is due {formatLongDay(dueDate)}. </>}
          {undoSeconds > 0 ? `You can take it back for ${undoSeconds} seconds; after that it` : "It"} cannot
          be called back. {openChecksText(openChecks)} {isOwnRequest && <SendingAllowance />}
        </p>
        {unverified !== null && (
          <Field
            className={css.address}
            label="Send it to this address"
            help={`${unverified} Compare it with the office's own page, and correct it here if it has changed.`}
          >
            {(control) => (
              <Input
                {...control}
                type="email"
                value={address}
                maxLength={254}
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setAddress(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      {isScheduled ? (
        <SendLater
          timeZone={agency?.timeZone ?? null}
          busy={busy}
          onSend={send}
          onClose={() => (props.isScheduled ? onCancel() : setSendTime(false))}
        />
      ) : (
        <span className={css.buttons}>
          <Button onClick={onCancel} disabled={busy}>
            Keep writing
          </Button>
          <Button icon={mdiClockOutline} onClick={() => setSendTime(true)} disabled={busy}>
            Send later
          </Button>
          <Button kind="main" icon={mdiSendOutline} busy={busy} onClick={() => send()}>
            {busy ? "Sending" : unverified === null ? "Send now" : "The address is right, send"}
          </Button>
        </span>
      )}
    </section>
  );
}

const openChecksText = (openChecks: number) =>
  openChecks === 0
    ? ""
    : openChecks === 1
      ? "One check asks for a look."
      : `${openChecks} checks ask for a look.`;
