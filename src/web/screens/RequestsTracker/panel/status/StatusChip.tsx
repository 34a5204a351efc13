import { mdiChevronDown } from "@mdi/js";
import { Suspense, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { Chip } from "#web/design/display/Status.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import css from "#web/screens/RequestsTracker/panel/PanelHeader.module.css";

const StatusDialog = lazyComponent(async () => (await import("./StatusDialog.tsx")).StatusDialog);

/** The status of the request; a button that changes it, if a manual change is possible. */
export function StatusChip({ detail }: { detail: RequestDetail }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const appearance = requestStatusAppearance(detail);
  const chip = (
    <Chip tone={appearance.tone} icon={appearance.icon}>
      {appearance.label}
      {detail.allowedStatuses.length > 0 && <Icon path={mdiChevronDown} size={14} className={css.chevron} />}
    </Chip>
  );
  if (detail.allowedStatuses.length === 0) return chip;
  return (
    <>
      <button
        type="button"
        className={css.status}
        aria-haspopup="dialog"
        aria-label={formatMessage(trackerPanel.status.chip, { status: appearance.label })}
        onPointerEnter={() => StatusDialog.preload()}
        onClick={() => setDialogOpen(true)}
      >
        {chip}
      </button>
      {dialogOpen && (
        <Suspense>
          <StatusDialog detail={detail} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
