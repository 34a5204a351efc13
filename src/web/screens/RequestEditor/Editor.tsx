import { mdiAlertCircleOutline, mdiDeleteOutline } from "@mdi/js";
import { useState } from "react";
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
  /** What is to be told over the form, such as what a link could not fill in. */
  note?: React.ReactNode;
};

/** The page on which a request is written and sent. */
export function Editor({ note, ...options }: EditorProps) {
  const phone = usePhone();
  const editor = useEditorState(options);
  const [pane, setPane] = useState<"form" | "letter">("form");
  const sendConfirmation = useSendConfirmation(editor, () => setPane("form"));
  const { saving, office: agencySelection, shown: selectedLetter } = editor;
  const { state, dispatch, keeps: storesLocally, id } = saving;
  const letters = agencySelection.agencies.length;
  const sendOptions = {
    letters,
    onlyByHand: sendConfirmation.onlyByHand,
    onSelectMode: sendConfirmation.requestSend,
  };
  const { versions, menu, items } = useEditorMenu(editor, options, phone);
  const isOwnRequest = options.request?.requesterName == null;
  const confirm = sendConfirmation.sendMode && (
    <SendConfirmationPanel editor={editor} sendConfirmation={sendConfirmation} isOwnRequest={isOwnRequest} />
  );

  return (
    <Sheet className={css.editor}>
      <EditorToolbar
        title={options.request ? "Request" : "New request"}
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
        onStartNewDraft={saving.beginAnew}
      />
      <div className={css.panes}>
        <Segmented
          label="Form or letter"
          value={pane}
          options={[
            { value: "form", label: "What you ask" },
            {
              value: "letter",
              label: letters > 1 ? `Letter ${selectedLetter.current + 1} of ${letters}` : "The letter",
            },
          ]}
          onChange={setPane}
        />
      </div>
      <EditorPanes
        editor={editor}
        errors={sendConfirmation.errors}
        pane={pane}
        form={sendConfirmation.form}
      />
      {phone && <div className={css.foot}>{confirm || <SendButton {...sendOptions} />}</div>}
      {versions.panel}
      {menu.dialogs}
    </Sheet>
  );
}

function SendConfirmationPanel(props: {
  editor: EditorState;
  sendConfirmation: ReturnType<typeof useSendConfirmation>;
  /** The request is the user's own, and so are the limits that count. */
  isOwnRequest: boolean;
}) {
  const { editor, sendConfirmation, isOwnRequest } = props;
  const { office: agencySelection, shown: selectedLetter, letter, checks, sending } = editor;
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

/** What can be done with the draft besides writing and sending it, once there is one. */
function useEditorMenu(
  { draft, saving, office: agencySelection }: EditorState,
  { slot }: EditorOptions,
  phone: boolean,
) {
  const { state, dispatch, flush, begin: saveNow, discard, id } = saving;
  const deleteDraft = useDeleteDraft({ id, slot, flush, discard });
  const versions = useVersions({ id, state, dispatch, flush });
  const menu = useDraftMenu({ draft, id, agencies: agencySelection.agencies, flush: saveNow });
  const items: MenuItem[] = [];
  if (id.current !== null || !sameDraft(draft, emptyDraft)) {
    if (phone) items.push(...versions.item);
    items.push(...menu.items);
    const itemProps = { icon: mdiDeleteOutline, danger: true, apart: true };
    items.push({ label: "Delete draft", ...itemProps, onSelect: deleteDraft });
  }
  return { versions, menu, items };
}
