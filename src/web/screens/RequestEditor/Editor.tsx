import { mdiAlertCircleOutline, mdiDeleteOutline, mdiDotsHorizontal } from "@mdi/js";
import { type ReactNode, type RefObject, useId, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { emptyDraft, sameDraft } from "#web/features/drafts/draft-content.ts";
import { SaveProblem } from "#web/features/drafts/SaveProblem.tsx";
import { SaveStatus } from "#web/features/drafts/SaveStatus.tsx";
import { useDeleteDraft } from "#web/features/drafts/use-delete-draft.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import { acceptsEmail } from "./agencies/agency-labels.ts";
import css from "./Editor.module.css";
import { EditorForm } from "./EditorForm.tsx";
import { DropArea } from "./files/DraftFiles.tsx";
import type { FormErrors } from "./letter/draft-letter.ts";
import { LetterPane } from "./letter/LetterPane.tsx";
import { otherSendOptions, SendButton, SendButtons } from "./sending/SendButtons.tsx";
import { SendConfirmationPanel, useSendConfirmation } from "./sending/use-send-confirmation.tsx";
import { useSendShortcut } from "./sending/use-send-shortcut.ts";
import { useDraftMenu } from "./use-draft-menu.tsx";
import { type EditorOptions, type EditorState, useEditorState } from "./use-editor-state.ts";
import { useVersions } from "./versions/use-versions.tsx";

type EditorProps = EditorOptions & {
  /** A notice above the form, such as what a link could not fill in. */
  note?: ReactNode;
};

/** The page where a request is written and sent. */
export function Editor({ note, ...options }: EditorProps) {
  const phone = usePhone();
  const editorState = useEditorState(options);
  const [pane, setPane] = useState<"form" | "letter">("form");
  const sendConfirmation = useSendConfirmation(editorState, () => setPane("form"));
  const { autosave, agencySelection, selectedLetter, draft, waiting } = editorState;
  const { state, engine } = autosave;
  const letters = draft.agencyIds.length;
  const waitingId = useId();
  // As the confirmation counts them: without those that no email may carry, unless there are no others.
  const byEmail = agencySelection.agencies.filter(acceptsEmail).length;
  const sendOptions = {
    letters: agencySelection.part ? letters : byEmail || letters,
    isBatch: letters > 1,
    waitingFor: waiting ? waitingId : undefined,
    onlyByHand: sendConfirmation.onlyByHand,
    onSelectMode: sendConfirmation.requestSend,
  };
  const { versions, menu, items } = useEditorMenu(editorState, {
    phone,
    isOwnRequest: options.request?.requesterName == null,
  });
  const waitingText = waiting && `${waiting.title}. ${editorSending.waiting}`;
  const isByHand = sendConfirmation.sendMode === "myself";
  const isOwnRequest = options.request?.requesterName == null;
  const isReopened = options.request !== null;
  const title = useTitle(isReopened, editorState.draft.title);
  useSendShortcut(() => sendConfirmation.sendMode ?? sendConfirmation.requestSend("now"));
  const confirm = sendConfirmation.sendMode && (
    <SendConfirmationPanel
      editorState={editorState}
      sendConfirmation={sendConfirmation}
      isOwnRequest={isOwnRequest}
      onReadLetter={(agencyId) => {
        selectedLetter.show(agencySelection.agencies.findIndex(({ id }) => id === agencyId));
        setPane("letter");
      }}
    />
  );

  return (
    <Sheet className={css.editor}>
      <EditorToolbar
        title={title}
        isReopened={isReopened}
        saveStatus={
          <>
            <SaveStatus state={state} created={engine.id.current !== null} />
            {!phone && versions.button}
          </>
        }
        menuItems={phone ? [...otherSendOptions(sendOptions), ...items] : items}
      />
      <div className={css.notes}>
        {!(phone && isByHand) && confirm}
        {note}
        {sendConfirmation.errors.other && sendConfirmation.sendMode !== "myself" && (
          <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
            {sendConfirmation.errors.other}
          </Notice>
        )}
        <SaveProblem state={state} dispatch={engine.dispatch} onStartNewDraft={autosave.startNewDraft} />
        <div className={css.panes}>
          <Segmented
            label={editor.panes.label}
            value={pane}
            options={[
              { value: "form", label: editor.panes.form },
              {
                value: "letter",
                label:
                  letters > 1
                    ? formatMessage(editor.panes.letterOf, {
                        number: selectedLetter.current + 1,
                        count: letters,
                      })
                    : editor.panes.letter,
              },
            ]}
            onChange={setPane}
          />
        </div>
      </div>
      <EditorPanes
        editorState={editorState}
        errors={sendConfirmation.errors}
        pane={pane}
        form={sendConfirmation.form}
      />
      {/* After the form, so that the next stop after its last field is to send; the style puts it into the toolbar. */}
      {!phone && !isByHand && (
        <span className={css.sendButtons}>
          <SendButtons {...sendOptions} />
          {waiting && <VisuallyHidden id={waitingId}>{waitingText}</VisuallyHidden>}
        </span>
      )}
      {phone && (
        <div className={css.footer} data-bottom-bar={!isByHand || undefined}>
          {waiting && (
            <p className={css.waiting} id={waitingId} role="status">
              {waitingText}{" "}
              {waiting.phase === "failed" && (
                <Button kind="quiet" size="small" busy={waiting.isRetrying} onClick={waiting.retry}>
                  {editorLetter.parts.retry}
                </Button>
              )}
            </p>
          )}
          {isByHand ? confirm : <SendButton {...sendOptions} />}
        </div>
      )}
      {versions.panel}
      {menu.dialogs}
    </Sheet>
  );
}

/** A reopened draft goes by its subject, on the page and in the list of tabs; a new one gets its name when it is opened again. */
function useTitle(isReopened: boolean, subject: string): string {
  const name = isReopened ? subject.trim() || editor.noSubject : "";
  usePageTitle(name === "" ? editor.newRequest : formatMessage(editor.pageTitle, { subject: name }));
  return name || editor.newRequest;
}

/** Menu entries for the draft other than sending, once there is a draft. */
function useEditorMenu(
  { draft, autosave, agencySelection }: EditorState,
  { phone, isOwnRequest }: { phone: boolean; isOwnRequest: boolean },
) {
  const { engine, state } = autosave;
  const { id } = engine;
  const deleteDraft = useDeleteDraft(engine);
  const versions = useVersions(engine, state);
  const menu = useDraftMenu({
    ...{ draft, id, isOwnRequest },
    agencies: agencySelection.agencies,
    flush: engine.saveNow,
  });
  const items: MenuItem[] = [];
  if (id.current !== null || !sameDraft(draft, emptyDraft)) {
    if (phone) items.push(...versions.item);
    items.push(...menu.items);
    const itemProps = { icon: mdiDeleteOutline, danger: true, apart: true };
    items.push({ label: editor.menu.delete, ...itemProps, onSelect: deleteDraft });
  }
  return { versions, menu, items };
}

/** The toolbar above form and letter: title, save status and menu. On a phone the menu has the other ways to send. */
function EditorToolbar(props: {
  title: string;
  isReopened: boolean;
  saveStatus: ReactNode;
  menuItems: readonly MenuItem[];
}) {
  const { title, isReopened, saveStatus, menuItems } = props;
  return (
    <header className={css.bar}>
      <h1 className={classNames(isReopened && css.subject)}>{title}</h1>
      <span className={css.saved}>{saveStatus}</span>
      {menuItems.length > 0 && (
        <MenuButton
          label={editor.moreActions}
          align="end"
          trigger={<PlainIconButton icon={mdiDotsHorizontal} label={editor.moreActions} />}
          items={menuItems}
        />
      )}
    </header>
  );
}

/** The form with the letter beside it; on a phone, one of the two. */
function EditorPanes(props: {
  editorState: EditorState;
  errors: FormErrors;
  pane: "form" | "letter";
  form: RefObject<HTMLDivElement | null>;
}) {
  const { editorState, errors, pane, form } = props;
  const { draft, change, requester, agencySelection, selectedLetter, files, checks } = editorState;
  const { letter, language, englishLetter, law, dueDate } = editorState.letter;
  const [isReadingEnglish, setIsReadingEnglish] = useState(false);
  const isShownInEnglish = isReadingEnglish && language !== "en";
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={css.columns}>
      <div ref={form} className={classNames(css.form, pane === "letter" && css.hidden)}>
        <DropArea onFiles={files.attach}>
          <EditorForm
            draft={draft}
            onChange={change}
            checks={checks}
            files={files}
            agencies={agencySelection.agencies}
            law={law}
            onAdd={agencySelection.add}
            onRemove={agencySelection.remove}
            profile={requester.profile}
            onProfile={requester.change}
            profileError={requester.error}
            errors={errors}
            onEditingChange={setIsEditing}
          />
        </DropArea>
      </div>
      <LetterPane
        className={classNames(css.letter, pane === "form" && css.hidden)}
        agencies={agencySelection.agencies}
        current={selectedLetter.current}
        onShow={selectedLetter.show}
        seenLetters={selectedLetter.seen}
        flaggedLetters={checks.flaggedLetters}
        letter={isShownInEnglish ? englishLetter() : letter}
        language={language}
        isShownInEnglish={isShownInEnglish}
        onReadEnglish={setIsReadingEnglish}
        law={law}
        dueDate={dueDate}
        waiting={editorState.waiting}
        isEditing={isEditing}
      />
    </div>
  );
}
