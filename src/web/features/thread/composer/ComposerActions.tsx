import {
  mdiClockOutline,
  mdiCloudCheckOutline,
  mdiCloudOffOutline,
  mdiDotsHorizontal,
  mdiFormatQuoteClose,
  mdiPaperclip,
  mdiPrinterOutline,
  mdiTextBoxMultipleOutline,
  mdiTrashCanOutline,
} from "@mdi/js";
import { useRef } from "react";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { threadLetterTemplates as templates } from "#messages/thread/letter-templates.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import type { AutosaveState } from "#web/features/drafts/autosave-state.ts";
import { isEmptyDraft, type ReplyDraft } from "#web/features/drafts/reply-draft.ts";
import { discardDraft, restoreDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";
import css from "./Composer.module.css";

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const SEND_SHORTCUT = IS_MAC ? "Meta+Enter" : "Control+Enter";

type Props = {
  requestId: string;
  busy: boolean;
  /** Appends a quotation of the answered email; null if there is none. */
  onQuote: (() => void) | null;
  onSend: () => void;
  onSchedule: () => void;
  onFiles: (files: readonly File[]) => void;
  /** Prints the letter and records that the user sent it; null for free text. */
  onByHand: (() => void) | null;
  /** The server refuses the letter as an email, so sending it by hand is the main action. */
  isByHandOnly: boolean;
  /** Uses a template of the letter, or saves one; null for free text. */
  onTemplates: ((dialog: "use" | "save") => void) | null;
  onDiscard: () => void;
};

/** The actions of the composer: send, attach files, discard; and the save status of the draft. */
export function ComposerActions(props: Props) {
  const {
    requestId,
    busy,
    onQuote,
    onSend,
    onSchedule,
    onFiles,
    onByHand,
    isByHandOnly,
    onTemplates,
    onDiscard,
  } = props;
  const state = useReplyDraft(requestId);
  const draft = state.currentDraft;
  const isEmpty = draft.text.trim() === "";
  // All actions fit beside each other on a phone.
  const isPhone = usePhone();
  const templateItems = onTemplates
    ? [
        { label: templates.use, onSelect: () => onTemplates("use") },
        ...(isEmpty ? [] : [{ label: templates.save, onSelect: () => onTemplates("save") }]),
      ]
    : [];
  // A phone has no room for all of them in one line.
  const menuItems = isPhone
    ? [
        ...(onByHand && !isByHandOnly && !isEmpty && !busy
          ? [{ label: m.sendByHand, onSelect: onByHand }]
          : []),
        ...(onQuote ? [{ label: m.quote, onSelect: onQuote }] : []),
        ...templateItems,
      ]
    : templateItems;
  const menuLabel = isPhone ? templates.more : templates.menu;
  return (
    <div className={css.actions}>
      {isByHandOnly ? (
        <Button
          kind="main"
          icon={mdiPrinterOutline}
          disabled={isEmpty}
          aria-keyshortcuts={SEND_SHORTCUT}
          onClick={() => onByHand?.()}
        >
          {m.sendByHand}
        </Button>
      ) : (
        <>
          <Button
            kind="main"
            onClick={onSend}
            busy={busy}
            disabled={isEmpty}
            aria-keyshortcuts={SEND_SHORTCUT}
          >
            {busy ? m.sending : m.send} <kbd>{IS_MAC ? "⌘ Enter" : m.sendKeys}</kbd>
          </Button>
          {isPhone ? (
            <IconButton
              icon={mdiClockOutline}
              label={m.sendLater}
              disabled={isEmpty || busy}
              onClick={onSchedule}
            />
          ) : (
            <Button icon={mdiClockOutline} disabled={isEmpty || busy} onClick={onSchedule}>
              {m.sendLater}
            </Button>
          )}
        </>
      )}
      <AttachButton onFiles={onFiles} />
      {!isPhone && onByHand && !isByHandOnly && (
        <IconButton
          icon={mdiPrinterOutline}
          label={m.sendByHand}
          disabled={isEmpty || busy}
          onClick={onByHand}
        />
      )}
      {menuItems.length > 0 && (
        <MenuButton
          label={menuLabel}
          trigger={
            <PlainIconButton
              icon={isPhone ? mdiDotsHorizontal : mdiTextBoxMultipleOutline}
              label={menuLabel}
            />
          }
          items={menuItems}
        />
      )}
      {!isPhone && onQuote && <IconButton icon={mdiFormatQuoteClose} label={m.quote} onClick={onQuote} />}
      <SaveStatus state={state} />
      <IconButton
        icon={mdiTrashCanOutline}
        size="small"
        label={m.discard}
        onClick={() => {
          discardWithUndo(requestId, draft);
          onDiscard();
        }}
      />
    </div>
  );
}

/** The files stay on the server until they expire, so that the draft can be restored. */
function discardWithUndo(requestId: string, draft: ReplyDraft) {
  discardDraft(requestId);
  if (isEmptyDraft(draft)) return;
  showToast({
    text: m.discardedNotice,
    action: { label: m.undo, onClick: () => restoreDraft(requestId, draft) },
    ringSeconds: 10,
  });
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={mdiPaperclip} label={m.attachFiles} onClick={() => fileInput.current?.click()} />
      <input
        ref={fileInput}
        type="file"
        multiple
        className={css.picker}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Otherwise choosing the same file again after removing it would fire no event.
          event.target.value = "";
        }}
      />
    </>
  );
}

/** Save status of the draft; hidden while typing. Screen readers announce only failures. */
function SaveStatus({ state }: { state: AutosaveState<ReplyDraft> }) {
  const { phase, failures, storesLocally, currentDraft } = state;
  const hasFailed = failures > 0 || phase === "refused";
  const isVisible = !isEmptyDraft(currentDraft) && (phase === "saved" || hasFailed);
  const errorText = storesLocally ? m.savedOnDevice : m.notSaved;
  return (
    <span className={css.saveStatus}>
      {isVisible && <Icon path={hasFailed ? mdiCloudOffOutline : mdiCloudCheckOutline} size={16} />}
      {isVisible && !hasFailed && <span>{m.saved}</span>}
      <span role="status">{isVisible && hasFailed && errorText}</span>
    </span>
  );
}
