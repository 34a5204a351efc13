import {
  mdiArchiveOutline,
  mdiAt,
  mdiClose,
  mdiLabelOutline,
  mdiProgressCheck,
  mdiReplyOutline,
  mdiTrayArrowDown,
} from "@mdi/js";
import { type ReactNode, Suspense, useState } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { useLabels } from "#web/features/labels/label-queries.ts";
import type { Selection } from "#web/features/lists/selection.ts";
import type { ListParameters } from "#web/screens/RequestsTracker/page-query.ts";
import css from "./BulkBar.module.css";
import { bulkTargets } from "./bulk-targets.ts";
import { useBulkChange } from "./use-bulk-change.ts";

const LabelMenu = lazyComponent(async () => (await import("#web/features/labels/LabelMenu.tsx")).LabelMenu);
const BulkStatusDialog = lazyComponent(async () => (await import("./BulkStatusDialog.tsx")).BulkStatusDialog);
const FollowUpDialog = lazyComponent(async () => (await import("./FollowUpDialog.tsx")).FollowUpDialog);
const ExportDialog = lazyComponent(
  async () => (await import("#web/features/export/ExportDialog.tsx")).ExportDialog,
);

const AgencyAddressesDialog = lazyComponent(
  async () => (await import("./AgencyAddressesDialog.tsx")).AgencyAddressesDialog,
);

type BulkDialog = "status" | "follow-up" | "addresses" | "export";

type Props = {
  selection: Selection;
  rows: readonly RequestRow[];
  listParameters: ListParameters;
  /** The number of requests in the list. */
  total: number;
  /** The same as text, "1,000+" where counting ended. */
  totalText: string;
  onSelectAll: () => void;
  onClear: () => void;
  /** Fetches all requests of the list. */
  readAll: () => Promise<readonly RequestRow[]>;
  /** Shown while nothing is selected. */
  children: ReactNode;
};

/** Replaces the toolbar while requests are selected: their number and the actions on them. */
export function BulkBar(props: Props) {
  const { selection, rows, listParameters, total, totalText, onSelectAll, onClear, readAll, children } =
    props;
  const labels = useLabels();
  const bulk = useBulkChange();
  const [tagMenuAnchor, setTagMenuAnchor] = useState<Element | null>(null);
  // The selection of an open dialog stays the same, even after its rows have left the list.
  const [open, setOpen] = useState<{
    kind: BulkDialog;
    count: number;
    counted: string;
    selected: Selection;
  } | null>(null);
  const isEmpty = selection.ids.size === 0;
  const count = selection.all ? total : selection.ids.size;
  const counted = selection.all ? totalText : formatInteger(count);
  const targets = bulkTargets(selection, listParameters);
  const selectedIds = async ({ all, ids }: Selection) =>
    all ? (await readAll()).map(({ id }) => id) : [...ids];
  const openDialog = (kind: BulkDialog) => setOpen({ kind, count, counted, selected: selection });
  const archive = () =>
    void bulk.change(targets, { action: "archive" }, (changed) =>
      formatMessage(trackerBulk.archivedNotice, { count: changed }),
    );
  useKeyboardShortcuts(isEmpty ? {} : { e: archive });
  const close = () => setOpen(null);
  const bar = (
    <div
      className={css.bar}
      role="toolbar"
      aria-label={trackerBulk.toolbar}
      aria-busy={bulk.busy || undefined}
    >
      <p className={css.count} role="status">
        {formatMessage(trackerBulk.selected, { count: counted })}
      </p>
      {!selection.all && selection.ids.size === rows.length && total > rows.length && (
        <button type="button" className={css.all} onClick={onSelectAll}>
          {formatMessage(trackerBulk.selectAll, { count: totalText })}
        </button>
      )}
      <span className={css.acts}>
        <Button
          kind="quiet"
          size="small"
          icon={mdiLabelOutline}
          aria-haspopup="dialog"
          onClick={(event) => setTagMenuAnchor(event.currentTarget)}
        >
          <span>{trackerBulk.tag}</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiProgressCheck} onClick={() => openDialog("status")}>
          <span>{trackerBulk.status}</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiReplyOutline} onClick={() => openDialog("follow-up")}>
          <span>{trackerBulk.followUp}</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiAt} onClick={() => openDialog("addresses")}>
          <span>{trackerBulk.addAddresses}</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiTrayArrowDown} onClick={() => openDialog("export")}>
          <span>{trackerBulk.export}</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiArchiveOutline} aria-keyshortcuts="e" onClick={archive}>
          <span>{trackerBulk.archive}</span>
        </Button>
      </span>
      <IconButton
        icon={mdiClose}
        label={trackerBulk.clear}
        shortcut="Escape"
        size="small"
        onClick={onClear}
      />
    </div>
  );
  return (
    <>
      {isEmpty ? children : bar}
      <Suspense>
        {tagMenuAnchor && !isEmpty && (
          <LabelMenu
            anchor={tagMenuAnchor}
            title={trackerBulk.tagTitle}
            labels={labels}
            selectedLabels={rows.filter(({ id }) => selection.ids.has(id)).map(({ tags }) => tags)}
            onAct={({ type: action, label }) =>
              void bulk.change(targets, { action, labelId: label.id }, (changed) =>
                formatMessage(action === "label" ? trackerBulk.taggedNotice : trackerBulk.untaggedNotice, {
                  count: changed,
                  tag: label.name,
                }),
              )
            }
            onClose={() => setTagMenuAnchor(null)}
          />
        )}
        {open?.kind === "status" && (
          <BulkStatusDialog
            count={open.count}
            counted={open.counted}
            getIds={() => selectedIds(open.selected)}
            runGuarded={bulk.guarded}
            onClose={close}
          />
        )}
        {open?.kind === "follow-up" && (
          <FollowUpDialog
            targets={bulkTargets(open.selected, listParameters)}
            runGuarded={bulk.guarded}
            onClose={close}
          />
        )}
        {open?.kind === "addresses" && (
          <AgencyAddressesDialog
            targets={bulkTargets(open.selected, listParameters)}
            runGuarded={bulk.guarded}
            onClose={close}
          />
        )}
        {open?.kind === "export" && (
          <ExportDialog
            selection={open.selected.all ? { all: listParameters } : { requestIds: [...open.selected.ids] }}
            count={open.count}
            counted={open.counted}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
