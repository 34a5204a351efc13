import { mdiAccountOffOutline, mdiAlertCircle, mdiCheck, mdiEmailCheckOutline, mdiMagnify } from "@mdi/js";
import { useState } from "react";
import type { OwnUnmatchedMail } from "#contract/unmatched.ts";
import { ApiError } from "#web/api-error.ts";
import { certaintyOf, likeliest } from "#web/correspondence/guess-words.ts";
import { RequestChooser } from "#web/correspondence/RequestChooser.tsx";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Gauge } from "#web/ui/Deadline.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Choice } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./UnmatchedGuesses.module.css";
import { useUnmatchedDeed } from "./unmatched-queries.ts";
import { useDecline } from "./use-decline.ts";

type Guess = OwnUnmatchedMail["guesses"][number];
type Chosen = { requestId: string; title: string };

/** As many as have a key. */
const SHOWN = 3;

/** The requests a mail may belong to, best first, each one click away; any other request; and that it is none of them. */
export function UnmatchedGuesses({ mail, onDone }: { mail: OwnUnmatchedMail; onDone: () => void }) {
  const [remember, setRemember] = useState(true);
  const [asking, setAsking] = useState(false);
  const [all, setAll] = useState(false);
  const assign = useAssign(mail.id, onDone);
  const decline = useDecline(mail.id, onDone);
  const shown = all ? mail.guesses : mail.guesses.slice(0, SHOWN);
  const more = mail.guesses.length - shown.length;
  const [certain] = likeliest(mail.guesses);
  const put = (request: Chosen) => assign.put(request, mail.canRemember && remember);
  const key = (index: number) => () => {
    const guess = mail.guesses[index];
    if (guess) put(guess);
  };
  useKeys({ 1: key(0), 2: key(1), 3: key(2) });
  return (
    <section className={css.guesses} aria-label="Where this mail belongs">
      {shown.map((guess, index) => (
        <GuessRow
          key={guess.requestId}
          guess={guess}
          number={index < SHOWN ? index + 1 : null}
          main={guess.requestId === certain}
          busy={assign.busy === guess.requestId}
          onChoose={() => put(guess)}
        />
      ))}
      {mail.guesses.length === 0 && <p className={css.none}>Nothing in it points to one of your requests.</p>}
      {assign.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {failureWords(assign.error)}
        </Notice>
      )}
      <div className={css.more}>
        {more > 0 && (
          <Button size="small" onClick={() => setAll(true)}>
            {more} more
          </Button>
        )}
        <Button size="small" icon={mdiMagnify} onClick={() => setAsking(true)}>
          {mail.guesses.length > 0 ? "Another request…" : "Choose its request…"}
        </Button>
        <Button
          size="small"
          icon={mdiAccountOffOutline}
          busy={decline.busy}
          onClick={() => void decline.say("not_mine")}
        >
          Not mine
        </Button>
        {mail.canRemember && (
          <Choice checked={remember} onChange={() => setRemember(!remember)}>
            Later mail from this sender with this number goes there by itself
          </Choice>
        )}
      </div>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title="Where does this mail belong?"
          text="It goes there with its files, as if it had been sent there."
          actions={<Button onClick={() => setAsking(false)}>Leave it here</Button>}
        >
          <RequestChooser
            label="Your requests"
            besides={null}
            busy={assign.busy !== null}
            error={assign.error ? failureWords(assign.error) : undefined}
            onChoose={put}
          />
        </Dialog>
      )}
    </section>
  );
}

type RowProps = { guess: Guess; number: number | null; main: boolean; busy: boolean; onChoose: () => void };

function GuessRow({ guess, number, main, busy, onChoose }: RowProps) {
  const { words, share } = certaintyOf(guess.score);
  const title = guess.title || "Untitled request";
  return (
    <div className={css.guess}>
      <div className={css.choose}>
        <Button
          kind={main ? "main" : "plain"}
          busy={busy}
          onClick={onChoose}
          {...(number !== null && { "aria-keyshortcuts": String(number) })}
        >
          <span className={css.title}>Belongs to “{title}”</span>
        </Button>
        {number !== null && <kbd>{number}</kbd>}
        <span className={css.certainty}>
          <Gauge state="running" share={share} />
          {words}
        </span>
      </div>
      <ul className={css.reasons}>
        {guess.agency && <li className={css.agency}>{guess.agency}</li>}
        {guess.reasons.map((reason) => (
          <li key={reason}>
            <Icon path={mdiCheck} size={14} />
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Files the mail with one click; Undo brings it back here. */
function useAssign(id: string, onDone: () => void) {
  const deed = useUnmatchedDeed();
  const [busy, setBusy] = useState<string | null>(null);
  // What follows is said whether or not the mail is still on the page.
  const back = () =>
    deed
      .mutateAsync({ id, do: "back" })
      .catch((error: Error) => showToast({ text: `The mail stays where it is. ${error.message}` }));
  const put = ({ requestId, title }: Chosen, remember: boolean) => {
    if (deed.isPending) return;
    setBusy(requestId);
    deed.mutateAsync({ id, do: "assign", requestIds: [requestId], remember }).then(
      () => {
        showToast({
          icon: mdiEmailCheckOutline,
          text: `Filed in “${title || "Untitled request"}”`,
          action: { label: "Undo", onClick: () => void back() },
          seconds: 10,
        });
        onDone();
      },
      () => setBusy(null),
    );
  };
  return { put, busy, error: deed.error };
}

const failureWords = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? "This mail does not wait here any more. It has found its place, or an administrator looks for it."
    : `The mail was not filed. ${error.message}`;
