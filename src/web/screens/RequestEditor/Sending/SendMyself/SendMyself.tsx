import { mdiFilePdfBox } from "@mdi/js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import type { SendByHand } from "#contract/sent-by-hand.ts";
import { type Letter, plain } from "#core/letter/letter.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { HAND_CHANNELS, type HandChannel } from "#core/sending/by-hand.ts";
import { openPdf, savePdf } from "#web/correspondence/files.ts";
import { weekdayDayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DayField } from "#web/ui/DayField.tsx";
import { Field, Input, Select } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { takesMail, unreachableWords } from "../../Agencies/agency-words.ts";
import { dayIn } from "../../Letter/letter-of-draft.ts";
import css from "./SendMyself.module.css";
import { CHANNEL_NAMES, waysOf } from "./ways.ts";

type Said = Omit<SendByHand, "version">;

type Props = {
  agency: AgencyItem;
  /** How many agencies the draft goes to; only the shown one's letter is printed. */
  agencies: number;
  letter: Letter;
  busy: boolean;
  /** Why what was put down was not taken. */
  trouble: string | undefined;
  /** Resolves to where the PDF of one agency's letter is. Rejects when what is on the screen could not be saved. */
  pdfPath: (agencyId?: string) => Promise<string>;
  onSent: (said: Said) => void;
  onCancel: () => void;
};

/**
 * For a person who sends the letter themselves: the letter to print or to paste, how the agency takes it, and then what
 * they did, from which the clocks start. It opens where the confirmation of a mailed letter does.
 */
export function SendMyself(props: Props) {
  const { agency, agencies, busy, onCancel } = props;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section
      className={css.panel}
      aria-label="Send it yourself"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !busy) onCancel();
      }}
    >
      <div className={css.step}>
        <h2 ref={head} tabIndex={-1}>
          <span className={css.number}>1</span> Send the letter
        </h2>
        {!takesMail(agency) && <p>{unreachableWords(agency)}</p>}
        <LetterItself {...props} />
        <Ways agency={agency} />
      </div>
      <div className={css.step}>
        <h2>
          <span className={css.number}>2</span> Put down that you did
        </h2>
        {agencies > 1 ? (
          <>
            <p>
              This draft goes to {agencies} agencies, and each letter has its own clock. Keep one agency in
              “To” to put its letter down. Or send them all: what cannot be mailed waits as a draft of its
              own.
            </p>
            <span className={css.buttons}>
              <Button onClick={onCancel}>Keep writing</Button>
            </span>
          </>
        ) : (
          <WhatWasDone {...props} />
        )}
      </div>
    </section>
  );
}

function LetterItself({ agency, agencies, letter, pdfPath }: Props) {
  const [fetching, setFetching] = useState(false);
  const name = pdfName(letter, agency.name);
  const get = async (how: typeof openPdf) => {
    setFetching(true);
    try {
      await how({ path: () => pdfPath(agencies > 1 ? agency.id : undefined), name });
    } catch (error) {
      showToast({ text: error instanceof Error ? error.message : "The PDF could not be made. Try again." });
    }
    setFetching(false);
  };
  return (
    <span className={css.buttons}>
      <Button icon={mdiFilePdfBox} busy={fetching} onClick={() => void get(openPdf)}>
        Open to print
      </Button>
      <Button busy={fetching} onClick={() => void get(savePdf)}>
        Download PDF
      </Button>
      <Button onClick={() => void copy("Letter", letterText(letter))}>Copy the text</Button>
    </span>
  );
}

/** As the letter's title has it, without signs that a file's name cannot have. */
function pdfName({ blocks, subject }: Letter, agency: string): string {
  const title = blocks.find((block) => block.kind === "title");
  const words = title?.kind === "title" ? plain(title.text) : subject;
  return `${`${words}, ${agency}`.replaceAll(/[^\p{L}\p{N}, ._-]+/gu, " ").slice(0, 120)}.pdf`;
}

/** How the directory says the office takes requests. */
function Ways({ agency }: { agency: AgencyItem }) {
  const ways = waysOf(agency);
  if (ways.length === 0) return null;
  return (
    <dl className={css.ways}>
      {ways.map(({ channel, name, words, copy: text, link }) => (
        <div key={channel}>
          <dt>{name}</dt>
          <dd>
            <span>
              {link ? (
                <a href={link} target="_blank" rel="noreferrer">
                  {words}
                </a>
              ) : (
                words
              )}
            </span>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Copy: ${name}`}
              onClick={() => void copy(name, text)}
            >
              Copy
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WhatWasDone({ agency, busy, trouble: refused, onSent, onCancel }: Props) {
  const today = dayIn(agency.timeZone, new Date());
  const own = waysOf(agency).map(({ channel }) => channel);
  const [channel, setChannel] = useState<HandChannel>(own.find((way) => way !== "email") ?? "post");
  const [day, setDay] = useState<string | null>(today);
  const [number, setNumber] = useState("");
  const [tried, setTried] = useState(false);
  const trouble = day === null ? "Say on which day." : day > today ? "This day is still to come." : undefined;
  const put = () => {
    setTried(true);
    if (trouble || day === null) return;
    const trackingNumber = number.trim();
    onSent({ channel, sentOn: day, ...(trackingNumber !== "" && { trackingNumber }) });
  };
  return (
    <>
      <div className={css.fields}>
        <Field label="How">
          {(control) => (
            <Select
              {...control}
              value={channel}
              onChange={(event) => setChannel(event.target.value as HandChannel)}
            >
              {HAND_CHANNELS.map((one) => (
                <option key={one} value={one}>
                  {CHANNEL_NAMES[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="When" error={tried ? trouble : undefined}>
          {(control) => (
            <DayField
              id={control.id}
              label="When"
              value={day}
              words={weekdayDayYear}
              onChange={setDay}
              invalid={tried && trouble !== undefined}
              describedBy={control["aria-describedby"]}
            />
          )}
        </Field>
        <Field className={css.wide} label={numberWords[channel]} aside="(if there is one)">
          {(control) => (
            <Input
              {...control}
              value={number}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setNumber(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className={css.clock}>
        The clock runs from this day.{" "}
        {channel === "post" && "Once you know when it arrived, put that down too."}
      </p>
      {refused && (
        <p className={classNames(css.refused, toneClass("red"))} role="alert">
          {refused}
        </p>
      )}
      <span className={css.buttons}>
        <Button kind="main" busy={busy} onClick={put}>
          I sent it
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Not yet
        </Button>
      </span>
    </>
  );
}

const numberWords: Readonly<Record<HandChannel, ReactNode>> = {
  post: "Postal tracking number",
  fax: "Confirmation number",
  portal: "Number the page gave",
  hand: "Number on the receipt",
  email: "Number the agency gave",
};

async function copy(name: string, text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: `${name} copied` });
  } catch {
    showToast({ text: "The browser did not allow copying. Select the words and copy them." });
  }
}
