import {
  mdiAccountPlusOutline,
  mdiBellPlusOutline,
  mdiChevronDown,
  mdiFlagOutline,
  mdiInboxOutline,
  mdiNoteTextOutline,
  mdiPencilOutline,
  mdiPhoneOutline,
  mdiReply,
  mdiTrayArrowDown,
} from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { RequestDetail } from "#contract/requests/request.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { RequestMenu } from "#web/features/requests/RequestMenu.tsx";
import { mayEdit } from "#web/features/sharing/access-level.ts";
import { suggestedLettersQuery } from "#web/features/thread/composer/use-prepared-letter.ts";
import { mainLetter } from "#web/features/thread/suggested-letters.ts";
import { useTrackerView } from "#web/screens/RequestsTracker/use-tracker-view.ts";
import css from "./PanelActions.module.css";

const EntryDialog = lazyComponent(async () => (await import("./timeline/EntryDialog.tsx")).EntryDialog);
const StatusDialog = lazyComponent(async () => (await import("./status/StatusDialog.tsx")).StatusDialog);
const ExportDialog = lazyComponent(
  async () => (await import("#web/features/export/ExportDialog.tsx")).ExportDialog,
);

const ShareRequestDialog = lazyComponent(
  async () => (await import("./ShareRequestDialog.tsx")).ShareRequestDialog,
);

type PanelDialog = "entry" | "status" | "export" | "share";

/** The available actions, the most likely first. The server decides which actions and letters are allowed. */
export function PanelActions({ detail }: { detail: RequestDetail }) {
  const { id, permissions } = detail;
  const phone = usePhone();
  const [open, setOpen] = useState<PanelDialog | null>(null);
  const otherActions = useOtherActions(detail, setOpen);
  const close = () => setOpen(null);
  // Nothing can be received before the letter was sent.
  const canRecord = detail.filedAt !== null && mayEdit(detail);
  return (
    <>
      {permissions.edit && (
        <ButtonLink to={`/request-editor/${id}`} size="small" icon={mdiPencilOutline}>
          {trackerPanel.actions.continueDraft}
        </ButtonLink>
      )}
      {permissions.reply && <LetterActions request={detail} />}
      {!phone && canRecord && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiPhoneOutline}
          aria-haspopup="dialog"
          onPointerEnter={() => EntryDialog.preload()}
          onClick={() => setOpen("entry")}
        >
          <span>
            <RichText
              message={trackerPanel.actions.record}
              values={{ wide: (text) => <span className={css.wide}>{text}</span> }}
            />
          </span>
        </Button>
      )}
      {!phone && detail.accessLevel === "owner" && !permissions.edit && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiTrayArrowDown}
          aria-haspopup="dialog"
          title={trackerPanel.actions.export}
          onClick={() => setOpen("export")}
        >
          <span className={css.wide}>{trackerPanel.actions.export}</span>
        </Button>
      )}
      {detail.accessLevel === "owner" && (
        <RequestMenu request={detail} size="small" extraItems={otherActions} />
      )}
      <Suspense>
        {open === "entry" && <EntryDialog detail={detail} entryId={null} onClose={close} />}
        {open === "status" && <StatusDialog detail={detail} onClose={close} />}
        {open === "share" && <ShareRequestDialog request={detail} onClose={close} />}
        {open === "export" && <ExportDialog selection={{ requestIds: [id] }} count={1} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Menu items for actions without room in the bar. */
function useOtherActions(detail: RequestDetail, open: (dialog: PanelDialog) => void): MenuItem[] {
  const phone = usePhone();
  const { change } = useTrackerView();
  const navigate = useNavigate();
  const share = {
    label: trackerPanel.actions.share,
    icon: mdiAccountPlusOutline,
    onSelect: () => open("share"),
  };
  if (detail.permissions.edit) return [share];
  const openNotes = () => change({ tab: "notes" }, { replace: true });
  return [
    ...(detail.allowedStatuses.length > 0
      ? [{ label: trackerPanel.actions.changeStatus, icon: mdiFlagOutline, onSelect: () => open("status") }]
      : []),
    { label: trackerPanel.actions.remind, icon: mdiBellPlusOutline, onSelect: openNotes },
    { label: trackerPanel.actions.addNote, icon: mdiNoteTextOutline, onSelect: openNotes },
    share,
    ...(phone && detail.filedAt !== null
      ? [{ label: trackerPanel.actions.recordShort, icon: mdiPhoneOutline, onSelect: () => open("entry") }]
      : []),
    ...(phone
      ? [
          { label: trackerPanel.actions.export, icon: mdiTrayArrowDown, onSelect: () => open("export") },
          {
            label: trackerPanel.openInInbox,
            icon: mdiInboxOutline,
            onSelect: () => void navigate(`/inbox?request=${detail.id}`),
          },
        ]
      : []),
  ];
}

const BLANK_LETTER = { kind: "own", label: trackerPanel.actions.blankLetter };

/** The best suggested letter, or a reply, and a menu of the others; each opens prefilled in the correspondence. */
function LetterActions({ request }: { request: RequestDetail }) {
  const { linkTo } = useTrackerView();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(suggestedLettersQuery(request.id));
  const hrefOf = (letter: string) => linkTo({ request: request.id, tab: "correspondence", letter });
  const items = data?.items ?? [];
  const main = mainLetter(items, request);
  const others = items.filter((letter) => letter !== main);
  // Renders nothing until the suggestions have loaded, so that the button does not change under the pointer.
  if (isPending) return null;
  return (
    <>
      <ButtonLink
        to={hrefOf((main ?? BLANK_LETTER).kind)}
        size="small"
        icon={mdiReply}
        className={css.first}
        preventScrollReset
      >
        <span className={css.label}>{main?.label ?? trackerPanel.actions.reply}</span>
      </ButtonLink>
      {items.length > 0 && (
        <MenuButton
          label={trackerPanel.actions.otherLetters}
          trigger={
            <PlainIconButton size="small" icon={mdiChevronDown} label={trackerPanel.actions.otherLetters} />
          }
          items={[...others, ...(main ? [BLANK_LETTER] : [])].map(({ kind, label }) => ({
            label,
            onSelect: () => openLetter(hrefOf(kind)),
            apart: kind === BLANK_LETTER.kind && others.length > 0,
          }))}
        />
      )}
    </>
  );

  function openLetter(to: string) {
    void navigate(to, { preventScrollReset: true });
  }
}
