import { mdiAlertCircle, mdiCheck, mdiEmailCheckOutline } from "@mdi/js";
import { type FormEvent, useState } from "react";
import type { UnmatchedMail } from "#contract/admin.ts";
import { ApiError } from "#web/api-error.ts";
import { assignWords, certaintyOf, likeliest } from "#web/correspondence/guess-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Gauge } from "#web/ui/Deadline.tsx";
import { Choice } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { FindRequest, type FoundRequest } from "./FindRequest.tsx";
import css from "./GuessForm.module.css";
import { useMailDeed } from "./queries.ts";

type Guess = NonNullable<UnmatchedMail["content"]>["guesses"][number];

/**
 * The requests a mail may belong to, best first, a search for any other, and the button that files it there. Undo takes
 * it back to the queue.
 */
export function GuessForm({
  id,
  guesses,
  onFiled,
}: {
  /** Of the message. */
  id: string;
  guesses: readonly Guess[];
  onFiled: () => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>(() => likeliest(guesses));
  const [found, setFound] = useState<readonly FoundRequest[]>([]);
  const [remember, setRemember] = useState(true);
  const assignment = useMailDeed();

  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const add = (request: FoundRequest) => {
    setFound([...found, request]);
    setChosen([...chosen, request.requestId]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || assignment.isPending) return;
    assignment.mutate(
      { id, do: "assign", requestIds: [...chosen], remember },
      {
        onSuccess: () => {
          showToast({
            icon: mdiEmailCheckOutline,
            text: filedWords([...guesses, ...found], chosen),
            action: { label: "Undo", onClick: () => assignment.mutate({ id, do: "take_back" }) },
            seconds: 10,
          });
          onFiled();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <fieldset className={css.guesses} aria-label="Requests it may belong to, best first">
        {guesses.map((guess) => (
          <GuessRow
            key={guess.requestId}
            guess={guess}
            checked={chosen.includes(guess.requestId)}
            onToggle={() => toggle(guess.requestId)}
          />
        ))}
        {found.map(({ requestId, title, agency, requester }) => (
          <Choice
            key={requestId}
            className={css.guess}
            checked={chosen.includes(requestId)}
            onChange={() => toggle(requestId)}
          >
            <span className={css.request}>
              <b>{title || "Untitled request"}</b> <span className={css.agency}>{agency}</span>
              <span className={css.reasons}>Found by you. {requester} asked.</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <FindRequest
        known={[...guesses, ...found].map(({ requestId }) => requestId)}
        label={guesses.length > 0 ? "Find another request" : "Find the request it belongs to"}
        onChoose={add}
      />
      {assignment.error && (
        <div className={css.failure}>
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {failureWords(assignment.error)}
          </Notice>
        </div>
      )}
      <div className={css.actions}>
        <Button type="submit" kind="main" disabled={chosen.length === 0} busy={assignment.isPending}>
          {assignWords(chosen.length)}
        </Button>
        <Choice checked={remember} onChange={() => setRemember(!remember)}>
          Remember this sender with this tracking number
        </Choice>
      </div>
    </form>
  );
}

function GuessRow({ guess, checked, onToggle }: { guess: Guess; checked: boolean; onToggle: () => void }) {
  const { words, share } = certaintyOf(guess.score);
  return (
    <Choice className={css.guess} checked={checked} onChange={onToggle}>
      <span className={css.request}>
        <b>{guess.title || "Untitled request"}</b>{" "}
        {guess.agency && <span className={css.agency}>{guess.agency}</span>}
        <span className={css.reasons}>
          {guess.reasons.map((reason) => (
            <span key={reason}>
              <Icon path={mdiCheck} size={14} />
              {reason}
            </span>
          ))}
        </span>
      </span>
      <span className={css.certainty}>
        <Gauge state="running" share={share} />
        {words}
      </span>
    </Choice>
  );
}

function filedWords(
  known: readonly { requestId: string; title: string }[],
  chosen: readonly string[],
): string {
  if (chosen.length > 1) return `Filed in ${chosen.length} requests`;
  const only = known.find(({ requestId }) => requestId === chosen[0]);
  return `Filed in “${only?.title || "Untitled request"}”`;
}

const failureWords = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? "This mail is not among the unmatched mail any more. Another administrator may have filed it."
    : `The mail was not filed. ${error.message}`;
