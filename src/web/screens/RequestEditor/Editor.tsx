import { mdiAlertCircleOutline, mdiDeleteOutline } from "@mdi/js";
import { useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { emptyDraft, sameDraft } from "#web/features/drafts/draft-content.ts";
import { SaveProblem } from "#web/features/drafts/SaveProblem.tsx";
import { SaveStatus } from "#web/features/drafts/SaveStatus.tsx";
import { useDeleteDraft } from "#web/features/drafts/use-delete-draft.ts";
import { countChecks } from "./checks/check-summary.ts";
import css from "./Editor.module.css";
import { EditorPanes } from "./EditorPanes.tsx";
import { EditorToolbar } from "./EditorToolbar.tsx";
import { otherSendOptions, SendButton, SendButtons } from "./sending/SendButtons.tsx";
import { SendConfirmation } from "./sending/SendConfirmation.tsx";
import { useDraftMenu } from "./use-draft-menu.tsx";
import { type EditorOptions, type EditorState, useEditorState } from "./use-editor-state.ts";
import { useSendConfirmation } from "./use-send-confirmation.ts";
import { useVersions } from "./versions/use-versions.tsx";

type EditorProps = EditorOptions & {
  /** A notice above the form, such as what a link could not fill in. */
  note?: React.ReactNode;
};

/** The page where a request is written and sent. */
export function Editor({ note, ...options }: EditorProps) {
  const phone = usePhone();
  const editorState = useEditorState(options);
  const [pane, setPane] = useState<"form" | "letter">("form");
  const sendConfirmation = useSendConfirmation(editorState, () => setPane("form"));
  const { autosave, agencySelection, selectedLetter } = editorState;
  const { state, dispatch, storesLocally, id } = autosave;
  const letters = agencySelection.agencies.length;
  const sendOptions = {
    letters,
    onlyByHand: sendConfirmation.onlyByHand,
    onSelectMode: sendConfirmation.requestSend,
  };
  const { versions, menu, items } = useEditorMenu(editorState, options, phone);
  const isOwnRequest = options.request?.requesterName == null;
  const confirm = sendConfirmation.sendMode && (
    <SendConfirmationPanel
      editorState={editorState}
      sendConfirmation={sendConfirmation}
      isOwnRequest={isOwnRequest}
    />
  );

  return (
    <Sheet className={css.editor}>
      <EditorToolbar
        title={options.request ? editor.request : editor.newRequest}
        saveStatus={
          <>
            <SaveStatus state={state} created={id.current !== null} storesLocally={storesLocally} />
            {!phone && versions.button}
          </>
        }
        sendButtons={!phone && !sendConfirmation.sendMode && <SendButtons {...sendOptions} />}
        menuItems={phone ? [...otherSendOptions(sendOptions), ...items] : items}
      />
      {!phone && confirm}
      {note}
      {sendConfirmation.errors.other && sendConfirmation.sendMode !== "myself" && (
        <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
          {sendConfirmation.errors.other}
        </Notice>
      )}
      <SaveProblem
        state={state}
        storesLocally={storesLocally}
        dispatch={dispatch}
        onStartNewDraft={autosave.startNewDraft}
      />
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
      <EditorPanes
        editorState={editorState}
        errors={sendConfirmation.errors}
        pane={pane}
        form={sendConfirmation.form}
      />
      {phone && <div className={css.footer}>{confirm || <SendButton {...sendOptions} />}</div>}
      {versions.panel}
      {menu.dialogs}
    </Sheet>
  );
}

function SendConfirmationPanel(props: {
  editorState: EditorState;
  sendConfirmation: ReturnType<typeof useSendConfirmation>;
  /** False for a collaborator: sending then uses the limits of the requester. */
  isOwnRequest: boolean;
}) {
  const { editorState, sendConfirmation, isOwnRequest } = props;
  const { agencySelection, selectedLetter, letter, checks, sending } = editorState;
  return (
    sendConfirmation.sendMode && (
      <SendConfirmation
        sendMode={sendConfirmation.sendMode}
        agencies={agencySelection.agencies}
        agency={selectedLetter.agency}
        letter={letter.letter}
        dueDate={letter.dueDate}
        openChecks={countChecks(checks)}
        isOwnRequest={isOwnRequest}
        sending={sending}
        onClose={sendConfirmation.close}
        onRejected={sendConfirmation.onRejected}
      />
    )
  );
}

/** Menu entries for the draft other than sending, once there is a draft. */
function useEditorMenu(
  { draft, autosave, agencySelection }: EditorState,
  { slot }: EditorOptions,
  phone: boolean,
) {
  const { state, dispatch, flush, saveNow, discard, id } = autosave;
  const deleteDraft = useDeleteDraft({ id, slot, flush, discard });
  const versions = useVersions({ id, state, dispatch, flush });
  const menu = useDraftMenu({ draft, id, agencies: agencySelection.agencies, flush: saveNow });
  const items: MenuItem[] = [];
  if (id.current !== null || !sameDraft(draft, emptyDraft)) {
    if (phone) items.push(...versions.item);
    items.push(...menu.items);
    const itemProps = { icon: mdiDeleteOutline, danger: true, apart: true };
    items.push({ label: editor.menu.delete, ...itemProps, onSelect: deleteDraft });
  }
  return { versions, menu, items };
}
