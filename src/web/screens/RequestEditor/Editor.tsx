import { mdiAlertCircleOutline, mdiDeleteOutline, mdiSendOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import type { DraftContent, RequestDetail } from "#contract/request.ts";
import type { Me } from "#contract/shell.ts";
import { useLaw } from "#web/laws.ts";
import { useProfile } from "#web/profile/use-profile.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { takesMail, unreachableWords } from "./agency-words.ts";
import { sameDraft } from "./autosave.ts";
import { Conflict } from "./Conflict.tsx";
import { checkDraft } from "./checks.ts";
import { DeleteDraft } from "./DeleteDraft.tsx";
import { emptyDraft } from "./draft.ts";
import css from "./Editor.module.css";
import { EditorForm } from "./EditorForm.tsx";
import { LetterPane } from "./LetterPane.tsx";
import { dayIn, formErrors, letterOfDraft } from "./letter-of-draft.ts";
import { agencyOf, answerDue } from "./queries.ts";
import { SaveState } from "./SaveState.tsx";
import { SendConfirm } from "./SendConfirm.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useSending } from "./use-sending.ts";

type EditorProps = {
  me: Me;
  /** Null for a request that has no words yet. */
  request: RequestDetail | null;
  onServer: (request: RequestDetail) => void;
};

/** The form and, beside it, the letter it makes. */
export function Editor({ me, request, onServer }: EditorProps) {
  const [known, setKnown] = useState(request);
  const { state, dispatch, flush, compare, id } = useAutosave({
    person: me.id,
    request,
    onServer: (server) => {
      setKnown(server);
      onServer(server);
    },
  });
  const draft = state.mine;
  const { profile, change: changeProfile, error: profileError, flush: flushProfile } = useProfile(me);
  const sending = useSending({ id, flushDraft: flush, flushProfile, compare });
  const { agency, choose } = useAgency(draft, known);
  const { letter, law, dueDate } = useLetter(draft, profile, agency, known?.replyAddress ?? null);
  const [live, setLive] = useState(false);
  const [pane, setPane] = useState<"form" | "letter">("form");
  const [asking, setAsking] = useState(false);
  const [tried, setTried] = useState(false);
  const unreachable = agency && !takesMail(agency) ? unreachableWords(agency) : undefined;
  const errors = {
    ...(tried && formErrors(letter.missing)),
    ...(tried && unreachable && { agency: unreachable }),
    ...sending.errors,
  };
  const { form, focusError } = useErrorFocus(() => setPane("form"));

  const change = (part: Partial<DraftContent>) => {
    sending.clearErrors();
    dispatch({ type: "edited", draft: { ...draft, ...part } });
  };
  const ask = () => {
    setTried(true);
    if (letter.missing.length > 0 || unreachable) focusError();
    else setAsking(true);
  };
  const send = async (letter: { address: string | undefined; at: Date | undefined }) => {
    if (await sending.send(letter)) return;
    setAsking(false);
    focusError();
  };
  const begun = id.current !== null || !sameDraft(draft, emptyDraft);
  const sendButton = !asking && (
    <Button kind="main" icon={mdiSendOutline} onClick={ask}>
      Send letter
    </Button>
  );
  const confirm = asking && (
    <SendConfirm
      agency={agency}
      dueDate={dueDate}
      hints={checkDraft(draft).length}
      busy={sending.busy}
      onSend={(letter) => void send(letter)}
      onCancel={() => setAsking(false)}
    />
  );

  return (
    <Sheet className={css.editor}>
      <header className={css.bar}>
        <h1>{request ? "Request" : "New request"}</h1>
        <span className={css.saved}>
          <SaveState state={state} created={id.current !== null} />
        </span>
        {begun && <DeleteDraft id={id} person={me.id} icon={mdiDeleteOutline} />}
        <span className={css.sendDesk}>{sendButton}</span>
      </header>
      <span className={css.confirmDesk}>{confirm}</span>
      {errors.other && (
        <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
          {errors.other}
        </Notice>
      )}
      {state.theirs && (
        <Conflict
          mine={draft}
          theirs={state.theirs.draft}
          onMine={() => dispatch({ type: "kept_mine" })}
          onTheirs={() => dispatch({ type: "took_theirs" })}
        />
      )}
      <div className={css.panes}>
        <Segmented
          label="Form or letter"
          value={pane}
          options={[
            { value: "form", label: "What you ask" },
            { value: "letter", label: "The letter" },
          ]}
          onChange={setPane}
        />
      </div>
      <div className={css.desk}>
        <div ref={form} className={classNames(css.form, pane === "letter" && css.away)}>
          <EditorForm
            draft={draft}
            onChange={change}
            agency={agency}
            law={law}
            onAgency={(next) => {
              choose(next);
              change({ agencyIds: next ? [next.id] : [] });
            }}
            profile={profile}
            onProfile={changeProfile}
            profileError={profileError}
            errors={errors}
            onLive={setLive}
          />
        </div>
        <LetterPane
          className={classNames(css.letter, pane === "form" && css.away)}
          letter={letter}
          agency={agency}
          law={law}
          dueDate={dueDate}
          live={live}
        />
      </div>
      <div className={css.foot}>{confirm || sendButton}</div>
    </Sheet>
  );
}

/** The office the draft names: the one just chosen, or the one found in the directory again. */
function useAgency(draft: DraftContent, known: RequestDetail | null) {
  const [chosen, choose] = useState<AgencyItem | null>(null);
  const stored = useQuery(agencyOf(known?.agency ?? null)).data ?? null;
  const agency =
    [chosen, stored].find((office) => office !== null && office.id === draft.agencyIds[0]) ?? null;
  return { agency, choose };
}

/** The letter follows the typing; on a slow machine it comes a moment later instead of holding up a key. */
function useLetter(
  typed: DraftContent,
  profile: ReturnType<typeof useProfile>["profile"],
  agency: AgencyItem | null,
  replyAddress: string | null,
) {
  const draft = useDeferredValue(typed);
  const today = dayIn(agency?.timeZone, new Date());
  const law = useLaw(agency?.jurisdiction);
  const dueDate = useQuery(answerDue(agency?.jurisdiction, today)).data?.due ?? null;
  const letter = useMemo(
    () => letterOfDraft({ draft, profile, replyAddress, agency, law, today, dueDate }),
    [draft, profile, replyAddress, agency, law, today, dueDate],
  );
  return { letter, law, dueDate };
}

/** Takes the keyboard to the first field that is wrong, once it is marked so. */
function useErrorFocus(reveal: () => void) {
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  const focusError = () => {
    reveal();
    setAsked((count) => count + 1);
  };
  return { form, focusError };
}
