import { mdiAlertCircle, mdiCheck, mdiEmailCheckOutline } from "@mdi/js";
import { type FormEvent, useState } from "react";
import type { UnmatchedMail } from "#contract/admin.ts";
import { ApiError } from "#web/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Gauge } from "#web/ui/Deadline.tsx";
import { Choice } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./GuessForm.module.css";
import { assignWords, certaintyOf, likeliest } from "./guess-words.ts";
import { useAssignment } from "./queries.ts";

type Guess = UnmatchedMail["guesses"][number];

/** The requests a mail may belong to, best first, and the button that files it there. */
export function GuessForm({ mail, onFiled }: { mail: UnmatchedMail; onFiled: () => void }) {
  const { guesses } = mail;
  const [chosen, setChosen] = useState<readonly string[]>(() => likeliest(guesses));
  const assignment = useAssignment();
  if (guesses.length === 0) {
    return <p className={css.none}>The mail stays here; its raw form can be saved.</p>;
  }

  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || assignment.isPending) return;
    assignment.mutate(
      { id: mail.id, requestIds: [...chosen] },
      {
        onSuccess: () => {
          showToast({ icon: mdiEmailCheckOutline, text: filedWords(guesses, chosen) });
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
      </fieldset>
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
        <p>{consequence(chosen.length)}</p>
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

const consequence = (count: number) =>
  count === 0
    ? "Choose the requests it belongs to."
    : `${count === 1 ? "Its owner finds" : "Their owners find"} the mail in the inbox. This cannot be undone.`;

function filedWords(guesses: readonly Guess[], chosen: readonly string[]): string {
  if (chosen.length > 1) return `Filed in ${chosen.length} requests`;
  const only = guesses.find(({ requestId }) => requestId === chosen[0]);
  return `Filed in “${only?.title || "Untitled request"}”`;
}

const failureWords = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? "This mail is not among the unmatched mail any more. Another administrator may have filed it."
    : `The mail was not filed. ${error.message}`;
