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
import type { RequestDetail } from "#contract/request.ts";
import { offeredLettersQuery } from "#web/correspondence/use-letter.ts";
import { ReuseMenu } from "#web/reuse/ReuseMenu.tsx";
import { mayEdit } from "#web/sharing/standing.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { later } from "#web/ui/later.tsx";
import type { MenuItem } from "#web/ui/Menu.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { useTrackerView } from "../tracker-view.ts";
import css from "./PanelActions.module.css";

const EntryDialog = later(async () => (await import("./EntryDialog.tsx")).EntryDialog);
const StatusDialog = later(async () => (await import("./StatusDialog.tsx")).StatusDialog);
const ExportDialog = later(async () => (await import("#web/export/ExportDialog.tsx")).ExportDialog);

const ShareDialog = later(async () => (await import("../Sharing/ShareDialog.tsx")).ShareDialog);

type Open = "entry" | "status" | "export" | "share";

/** What can be done now, the most likely first. The server says what is allowed, and which letters fit. */
export function PanelActions({ detail }: { detail: RequestDetail }) {
  const { id, abilities } = detail;
  const phone = usePhone();
  const [open, setOpen] = useState<Open | null>(null);
  const others = useOtherActions(detail, setOpen);
  const close = () => setOpen(null);
  // Before the letter is out nothing can have come back.
  const out = detail.filedAt !== null && mayEdit(detail);
  return (
    <>
      {abilities.edit && (
        <ButtonLink to={`/request-editor/${id}`} size="small" icon={mdiPencilOutline}>
          Go on writing
        </ButtonLink>
      )}
      {abilities.reply && <Letters requestId={id} />}
      {!phone && out && (
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
      {!phone && detail.level === "owner" && !abilities.edit && (
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
      {detail.level === "owner" && <ReuseMenu request={detail} size="small" others={others} />}
      <Suspense>
        {open === "entry" && <EntryDialog detail={detail} entryId={null} onClose={close} />}
        {open === "status" && <StatusDialog detail={detail} onClose={close} />}
        {open === "share" && <ShareDialog request={detail} onClose={close} />}
        {open === "export" && <ExportDialog what={{ requestIds: [id] }} count={1} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What the bar has no room for. */
function useOtherActions(detail: RequestDetail, open: (what: Open) => void): MenuItem[] {
  const phone = usePhone();
  const { change } = useTrackerView();
  const navigate = useNavigate();
  const share = { label: "Share…", icon: mdiAccountPlusOutline, onSelect: () => open("share") };
  if (detail.abilities.edit) return [share];
  const toNotes = () => change({ tab: "notes" }, { replace: true });
  return [
    ...(detail.moves.length > 0
      ? [{ label: "Change the status", icon: mdiFlagOutline, onSelect: () => open("status") }]
      : []),
    { label: "Remind me", icon: mdiBellPlusOutline, onSelect: toNotes },
    { label: "Add a note", icon: mdiNoteTextOutline, onSelect: toNotes },
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
function Letters({ requestId }: { requestId: string }) {
  const { linkTo } = useTrackerView();
  const navigate = useNavigate();
  const { data, isPending } = useQuery(offeredLettersQuery(requestId));
  const hrefOf = (letter: string) => linkTo({ request: requestId, tab: "correspondence", letter });
  const [first, ...others] = data?.items ?? [];
  // Nothing may move under the pointer: until it is known which letter fits, no word stands there.
  if (isPending) return null;
  return (
    <>
      <ButtonLink
        to={hrefOf(first?.kind ?? "own")}
        size="small"
        icon={mdiReply}
        className={css.first}
        preventScrollReset
      >
        <span className={css.words}>{first?.label ?? "Reply"}</span>
      </ButtonLink>
      {first && (
        <MenuButton
          label="Other letters"
          trigger={<GlyphButton size="small" icon={mdiChevronDown} label="Other letters" />}
          items={[
            ...others.map(({ kind, label }) => ({ label, onSelect: () => go(hrefOf(kind)) })),
            { label: "Write freely", onSelect: () => go(hrefOf("own")), apart: others.length > 0 },
          ]}
        />
      )}
    </>
  );

  function go(to: string) {
    void navigate(to, { preventScrollReset: true });
  }
}
