import { mdiChevronDown } from "@mdi/js";
import { Suspense, useState } from "react";
import type { RequestDetail } from "#contract/request.ts";
import { statusLook } from "#web/deadline/request-status.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { later } from "#web/ui/later.tsx";
import { Chip } from "#web/ui/Status.tsx";
import css from "./PanelHead.module.css";

const StatusDialog = later(async () => (await import("./StatusDialog.tsx")).StatusDialog);

/** Where the request stands; a press changes it, where there is anything to say. */
export function StatusChip({ detail }: { detail: RequestDetail }) {
  const [changing, setChanging] = useState(false);
  const look = statusLook(detail);
  const chip = (
    <Chip tone={look.tone} icon={look.icon}>
      {look.words}
      {detail.moves.length > 0 && <Icon path={mdiChevronDown} size={14} className={css.chevron} />}
    </Chip>
  );
  if (detail.moves.length === 0) return chip;
  return (
    <>
      <button
        type="button"
        className={css.status}
        aria-haspopup="dialog"
        aria-label={`Status: ${look.words}. Change it`}
        onPointerEnter={() => void StatusDialog.load()}
        onClick={() => setChanging(true)}
      >
        {chip}
      </button>
      {changing && (
        <Suspense>
          <StatusDialog detail={detail} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
