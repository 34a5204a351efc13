import { mdiAlertCircleOutline, mdiDeleteOutline } from "@mdi/js";
import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftContent, RequestDetail } from "#contract/request.ts";
import type { Me } from "#contract/shell.ts";
import { useProfile } from "#web/profile/use-profile.ts";
import { classNames } from "#web/ui/class-names.ts";
import type { MenuItem } from "#web/ui/Menu.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { takesMail } from "./Agencies/agency-words.ts";
import { useAgencies } from "./Agencies/use-agencies.ts";
import { countChecks } from "./Checks/check-words.ts";
import { useDraftChecks } from "./Checks/use-draft-checks.ts";
import { emptyDraft, sameDraft } from "./draft.ts";
import css from "./Editor.module.css";
import { EditorForm } from "./EditorForm.tsx";
import { DropArea } from "./Files/DropArea.tsx";
import { useDraftFiles } from "./Files/use-draft-files.ts";
import { LetterPane } from "./Letter/LetterPane.tsx";
import { formErrors } from "./Letter/letter-of-draft.ts";
import { useAfterPaint } from "./Letter/use-after-paint.ts";
import { useLetter } from "./Letter/use-letter.ts";
import { useShownLetter } from "./Letter/use-shown-letter.ts";
import { PageBar } from "./PageBar.tsx";
import type { KeptPlace } from "./Saving/kept-place.ts";
import { SaveState } from "./Saving/SaveState.tsx";
import { SaveTrouble } from "./Saving/SaveTrouble.tsx";
import { useAutosave } from "./Saving/use-autosave.ts";
import { useDeleteDraft } from "./Saving/use-delete-draft.ts";
import { type Asking, ConfirmArea } from "./Sending/ConfirmArea.tsx";
import { otherWays, SendButton, SendWays } from "./Sending/SendWays.tsx";
import { useSending } from "./Sending/use-sending.ts";
import { useDraftEdits } from "./use-draft-edits.ts";
import { useDraftMenu } from "./use-draft-menu.tsx";
import { useVersions } from "./Versions/use-versions.tsx";

type EditorProps = {
  me: Me;
  /** Where this page keeps the words until the server has them. */
  place: KeptPlace;
  /** Null for a request that has no words yet. */
  request: RequestDetail | null;
  onServer: (request: RequestDetail) => void;
  /** What is to be told over the form, such as what a link could not fill in. */
  note?: React.ReactNode;
};

/** The form and, beside it, the letter it makes. */
export function Editor({ me, place, request, onServer, note }: EditorProps) {
  const phone = usePhone();
  const [known, setKnown] = useState(request);
  const { state, dispatch, flush, begin, compare, beginAnew, discard, id, keeps } = useAutosave({
    place,
    request,
    onServer: (server) => {
      setKnown(server);
      onServer(server);
    },
  });
  const draft = state.mine;
  const { profile, change: changeProfile, error: profileError, flush: flushProfile } = useProfile(me);
  const sending = useSending({ id, flushDraft: begin, flushProfile, compare });
  const { clearErrors } = sending;
  const onEdit = useCallback(
    (edited: DraftContent) => {
      clearErrors();
      dispatch({ type: "edited", draft: edited });
    },
    [clearErrors, dispatch],
  );
  const change = useDraftEdits(draft, onEdit);
  const { agencies, add, remove } = useAgencies(draft.agencyIds, (agencyIds) => change({ agencyIds }));
  const { current, agency, show, seen } = useShownLetter(agencies);
  const files = useDraftFiles({
    id,
    save: begin,
    attachments: draft.attachments,
    known: known?.files,
    onChange: change,
  });
  // Letter and checks follow the typing a moment later, so that they never hold up a key.
  const drawn = useAfterPaint(draft);
  const checks = useDraftChecks({
    draft: drawn,
    agencies,
    profile,
    saved: { id: id.current, version: state.version },
  });
  const { letter, law, dueDate, missingIn } = useLetter(
    drawn,
    profile,
    agency,
    known?.replyAddress ?? null,
    files.names,
  );
  const [live, setLive] = useState(false);
  const [pane, setPane] = useState<"form" | "letter">("form");
  const [asking, setAsking] = useState<Asking | null>(null);
  const deleteDraft = useDeleteDraft({ id, place, flush, discard });
  const [tried, setTried] = useState(false);
  const many = agencies.length > 1;
  // An office that takes no mail is reached by the person alone.
  const alone = agency !== null && !many && !takesMail(agency);
  const errors = {
    ...(tried && formErrors(letter.missing)),
    ...sending.errors,
  };
  const { form, focusError } = useErrorFocus(() => setPane("form"));

  const ask = (question: Asking) => {
    setTried(true);
    if (missingIn(draft).length > 0 || files.holdUp()) focusError();
    else setAsking(alone ? "myself" : question);
  };
  const versions = useVersions({ id, state, dispatch, flush });
  const menu = useDraftMenu({ draft, id, agencies, flush: begin });
  const begun = id.current !== null || !sameDraft(draft, emptyDraft);
  const ways = { letters: agencies.length, alone, onAsk: ask };
  const more: MenuItem[] = phone ? otherWays(ways) : [];
  if (begun) {
    if (phone) more.push(...versions.item);
    more.push(...menu.items);
    const look = { icon: mdiDeleteOutline, danger: true, apart: true };
    more.push({ label: "Delete draft", ...look, onSelect: deleteDraft });
  }
  const confirm = asking && (
    <ConfirmArea
      asking={asking}
      agencies={agencies}
      agency={agency}
      letter={letter}
      dueDate={dueDate}
      hints={countChecks(checks)}
      sending={sending}
      onClose={() => setAsking(null)}
      onRefused={focusError}
    />
  );

  return (
    <Sheet className={css.editor}>
      <PageBar
        title={request ? "Request" : "New request"}
        saved={
          <>
            <SaveState state={state} created={id.current !== null} keeps={keeps} />
            {!phone && versions.button}
          </>
        }
        ways={!phone && !asking && <SendWays {...ways} />}
        more={more}
      />
      {!phone && confirm}

      {note}
      {errors.other && asking !== "myself" && (
        <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
          {errors.other}
        </Notice>
      )}
      <SaveTrouble state={state} keeps={keeps} dispatch={dispatch} onBeginAnew={beginAnew} />

      <div className={css.panes}>
        <Segmented
          label="Form or letter"
          value={pane}
          options={[
            { value: "form", label: "What you ask" },
            { value: "letter", label: many ? `Letter ${current + 1} of ${agencies.length}` : "The letter" },
          ]}
          onChange={setPane}
        />
      </div>
      <div className={css.desk}>
        <div ref={form} className={classNames(css.form, pane === "letter" && css.away)}>
          <DropArea onFiles={files.attach}>
            <EditorForm
              draft={draft}
              onChange={change}
              checks={checks}
              files={files}
              agencies={agencies}
              law={law}
              onAdd={add}
              onRemove={remove}
              profile={profile}
              onProfile={changeProfile}
              profileError={profileError}
              errors={errors}
              onLive={setLive}
            />
          </DropArea>
        </div>
        <LetterPane
          className={classNames(css.letter, pane === "form" && css.away)}
          agencies={agencies}
          current={current}
          onShow={show}
          seen={seen}
          hinted={checks.toLookAt}
          letter={letter}
          law={law}
          dueDate={dueDate}
          live={live}
        />
      </div>
      {phone && <div className={css.foot}>{confirm || <SendButton {...ways} />}</div>}

      {versions.panel}
      {menu.dialogs}
    </Sheet>
  );
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
