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
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { RequestMenu } from "#web/features/requests/RequestMenu.tsx";
import { mayEdit } from "#web/features/sharing/access-level.ts";
import { suggestedLettersQuery } from "#web/features/thread/composer/use-prepared-letter.ts";
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

/** What can be done now, the most likely first. The server says what is allowed, and which letters fit. */
export function PanelActions({ detail }: { detail: RequestDetail }) {
  const { id, permissions } = detail;
  const phone = usePhone();
  const [open, setOpen] = useState<PanelDialog | null>(null);
  const otherActions = useOtherActions(detail, setOpen);
  const close = () => setOpen(null);
  // Before the letter is out nothing can have come back.
  const toastText = detail.filedAt !== null && mayEdit(detail);
  return (
    <>
      {permissions.edit && (
        <ButtonLink to={`/request-editor/${id}`} size="small" icon={mdiPencilOutline}>
          Go on writing
        </ButtonLink>
      )}
      {permissions.reply && <LetterActions requestId={id} />}
      {!phone && toastText && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiPhoneOutline}
          aria-haspopup="dialog"
          onPointerEnter={() => void EntryDialog.load()}
          onClick={() => setOpen("entry")}
        >
          <span>
            Record<span className={css.wide}> a call or letter</span>
          </span>
        </Button>
      )}
      {!phone && detail.accessLevel === "owner" && !permissions.edit && (
        <Button
          kind="quiet"
          size="small"
          icon={mdiTrayArrowDown}
          aria-haspopup="dialog"
          title="Export"
          onClick={() => setOpen("export")}
        >
          <span className={css.wide}>Export</span>
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

/** What the bar has no room for. */
function useOtherActions(detail: RequestDetail, open: (dialog: PanelDialog) => void): MenuItem[] {
  const phone = usePhone();
  const { change } = useTrackerView();
  const navigate = useNavigate();
  const share = { label: "Share…", icon: mdiAccountPlusOutline, onSelect: () => open("share") };
  if (detail.permissions.edit) return [share];
  const openNotes = () => change({ tab: "notes" }, { replace: true });
  return [
    ...(detail.allowedStatuses.length > 0
      ? [{ label: "Change the status", icon: mdiFlagOutline, onSelect: () => open("status") }]
      : []),
    { label: "Remind me", icon: mdiBellPlusOutline, onSelect: openNotes },
    { label: "Add a note", icon: mdiNoteTextOutline, onSelect: openNotes },
    share,
    ...(phone && detail.filedAt !== null
      ? [{ label: "Record a call or letter", icon: mdiPhoneOutline, onSelect: () => open("entry") }]
      : []),
    ...(phone
      ? [
          { label: "Export", icon: mdiTrayArrowDown, onSelect: () => open("export") },
          {
            label: "Open in the inbox",
            icon: mdiInboxOutline,
            onSelect: () => void navigate(`/inbox?request=${detail.id}`),
          },
        ]
      : []),
  ];
}

/** The letter that fits best, and the others; each opens beneath the correspondence, filled in. */
function LetterActions({ requestId }: { requestId: string }) {
  const { linkTo } = useTrackerView();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(suggestedLettersQuery(requestId));
  const hrefOf = (letter: string) => linkTo({ request: requestId, tab: "correspondence", letter });
  const [firstLetter, ...otherActions] = data?.items ?? [];
  // Nothing may move under the pointer: until it is known which letter fits, no word stands there.
  if (isPending) return null;
  return (
    <>
      <ButtonLink
        to={hrefOf(firstLetter?.kind ?? "own")}
        size="small"
        icon={mdiReply}
        className={css.first}
        preventScrollReset
      >
        <span className={css.words}>{firstLetter?.label ?? "Reply"}</span>
      </ButtonLink>
      {firstLetter && (
        <MenuButton
          label="Other letters"
          trigger={<PlainIconButton size="small" icon={mdiChevronDown} label="Other letters" />}
          items={[
            ...otherActions.map(({ kind, label }) => ({ label, onSelect: () => openLetter(hrefOf(kind)) })),
            {
              label: "Write freely",
              onSelect: () => openLetter(hrefOf("own")),
              apart: otherActions.length > 0,
            },
          ]}
        />
      )}
    </>
  );

  function openLetter(to: string) {
    void navigate(to, { preventScrollReset: true });
  }
}
