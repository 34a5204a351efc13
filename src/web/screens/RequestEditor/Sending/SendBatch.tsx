import { mdiAlertOutline, mdiClockOutline, mdiSendOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import { useConfig } from "#web/config.ts";
import { SendLater } from "#web/correspondence/SendLater.tsx";
import { useLaws } from "#web/laws.ts";
import { sendingQuery } from "#web/sending/sending-query.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Choice, Input } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { lawCode, reachWords } from "../Agencies/agency-words.ts";
import css from "./SendBatch.module.css";
import confirm from "./SendConfirm.module.css";
import { lawCounts, lettersWords, recipientsOf, tooManyWords, zonesWords } from "./send-batch-words.ts";

/** What is sent to many: `addresses`, by agency, are those the person stands by. */
export type ManyLetters = { addresses: Record<string, string>; at: Date | undefined };

/**
 * What sending to many agencies does, said before it is done: how many letters, under which laws, which of them wait for
 * a look, and which cannot be mailed. It opens where the confirmation of a single letter does, and behaves as that does.
 */
export function SendBatch(props: {
  agencies: readonly AgencyItem[];
  hints: number;
  /** Opens with the choice of a later time. */
  later: boolean;
  busy: boolean;
  onSend: (letters: ManyLetters) => void;
  onCancel: () => void;
}) {
  const { agencies, hints, busy, onSend, onCancel } = props;
  const words = useRef<HTMLParagraphElement>(null);
  const left = useQuery(sendingQuery).data?.recipients.left;
  const [later, setLater] = useState(props.later);
  const [changed, setChanged] = useState<Record<string, string>>({});
  const [looked, setLooked] = useState(false);
  const { sure, asked, byHand } = recipientsOf(agencies);
  const going = sure.length + (looked ? asked.length : 0);
  const tooMany = left === undefined ? null : tooManyWords(agencies.length, left);
  const off = going === 0 || tooMany !== null;
  useEffect(() => words.current?.focus(), []);
  const send = (at?: Date) => {
    const stoodBy = looked ? asked.map((one) => [one.id, (changed[one.id] ?? one.email ?? "").trim()]) : [];
    onSend({ addresses: Object.fromEntries(stoodBy.filter(([, address]) => address !== "")), at });
  };
  return (
    <section
      className={classNames(confirm.confirm, css.many, later ? confirm.later : css.now)}
      aria-label="Before they are sent"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || busy) return;
        if (later && !props.later) setLater(false);
        else onCancel();
      }}
    >
      <div className={confirm.words}>
        <p ref={words} tabIndex={-1}>
          <b>{lettersWords(agencies.length)}</b>, one to each agency, with its own law, its own deadline and
          its own address for the answers. <Undo /> {hintWords(hints)}
          {left !== undefined && tooMany === null && left - agencies.length < 100 && (
            <> After these you can send {left - agencies.length} more today.</>
          )}
        </p>
        {tooMany !== null && (
          <p className={classNames(css.trouble, toneClass("red"))} role="alert">
            <Icon path={mdiAlertOutline} size={16} />
            {tooMany}
          </p>
        )}
        <Laws agencies={agencies} />
        {byHand.length > 0 && <ByHand agencies={byHand} />}
        {asked.length > 0 && (
          <Asked
            agencies={asked}
            changed={changed}
            onChange={(id, address) => setChanged({ ...changed, [id]: address })}
            looked={looked}
            onLooked={setLooked}
          />
        )}
      </div>
      {later ? (
        <SendLater
          zone={null}
          many={zonesWords(agencies)}
          busy={busy || off}
          onSend={send}
          onClose={() => (props.later ? onCancel() : setLater(false))}
        />
      ) : (
        <span className={classNames(confirm.buttons, css.go)}>
          <Button onClick={onCancel} disabled={busy}>
            Keep writing
          </Button>
          <Button icon={mdiClockOutline} onClick={() => setLater(true)} disabled={busy || off}>
            Send later
          </Button>
          <Button kind="main" icon={mdiSendOutline} busy={busy} disabled={off} onClick={() => send()}>
            {busy ? "Sending" : going === 0 ? "Send letters" : `Send ${lettersWords(going)}`}
          </Button>
        </span>
      )}
    </section>
  );
}

function Undo() {
  const { undoSeconds } = useConfig();
  return undoSeconds > 0
    ? `You can take them back for ${undoSeconds} seconds; after that they cannot be called back.`
    : "They cannot be called back.";
}

/** Under which laws the letters ask, and how long each gives. */
function Laws({ agencies }: { agencies: readonly AgencyItem[] }) {
  const laws = lawCounts(agencies, useLaws(agencies.map((agency) => agency.jurisdiction)));
  const [only] = laws;
  if (only === undefined) return null;
  if (laws.length === 1) {
    return (
      <p className={css.line}>
        All under the {only.title}
        {only.limit && `, which gives ${only.limit}`}.
      </p>
    );
  }
  return (
    <details className={css.fold}>
      <summary>Under {laws.length} laws</summary>
      <ul className={css.laws}>
        {laws.map(({ place, title, letters, limit }) => (
          <li key={place}>
            <span>
              {title} <small>{lawCode(place)}</small>
            </span>
            <small>{limit ?? "no time set"}</small>
            <small>{lettersWords(letters)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whom no letter can be mailed to from here. */
const ByHand = ({ agencies }: { agencies: readonly AgencyItem[] }) => (
  <details className={css.fold}>
    <summary>
      {agencies.length === 1 ? "1 agency takes" : `${agencies.length} agencies take`} no requests by e-mail: a
      draft waits for you to send by hand
    </summary>
    <ul className={css.laws}>
      {agencies.map((agency) => (
        <li key={agency.id}>
          <span>{agency.name}</span>
          <small>{reachWords(agency)}</small>
        </li>
      ))}
    </ul>
  </details>
);

/** Addresses to look at: each can be corrected, and all of them are stood by at once. */
function Asked(props: {
  agencies: readonly AgencyItem[];
  changed: Record<string, string>;
  onChange: (id: string, address: string) => void;
  looked: boolean;
  onLooked: (looked: boolean) => void;
}) {
  const { agencies, changed, onChange, looked, onLooked } = props;
  const one = agencies.length === 1;
  return (
    <fieldset className={css.asked}>
      <legend>
        {one ? "1 address was" : `${agencies.length} addresses were`} not confirmed lately. Compare{" "}
        {one ? "it" : "each"} with the office’s own page.
      </legend>
      <ul>
        {agencies.map((agency) => (
          <li key={agency.id}>
            <span title={agency.unverified ?? undefined}>
              {agency.name} <small>{lawCode(agency.jurisdiction)}</small>
            </span>
            <Input
              type="email"
              aria-label={`Address of ${agency.name}`}
              value={changed[agency.id] ?? agency.email ?? ""}
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(agency.id, event.target.value)}
            />
          </li>
        ))}
      </ul>
      <Choice
        checked={looked}
        onChange={(event) => onLooked(event.target.checked)}
        help={`Until you say so, ${one ? "its letter waits as a draft" : "their letters wait as drafts"} on the next page.`}
      >
        {one ? "It is right" : "They are right"}
      </Choice>
    </fieldset>
  );
}

const hintWords = (hints: number) =>
  hints === 0 ? "" : hints === 1 ? "One check asks for a look." : `${hints} checks ask for a look.`;
