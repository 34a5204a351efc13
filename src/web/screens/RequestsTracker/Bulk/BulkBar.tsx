import {
  mdiArchiveOutline,
  mdiClose,
  mdiLabelOutline,
  mdiProgressCheck,
  mdiReplyOutline,
  mdiTrayArrowDown,
} from "@mdi/js";
import { type ReactNode, Suspense, useState } from "react";
import type { RequestRow } from "#contract/request.ts";
import { grouped } from "#core/calendar-words.ts";
import { useKeys } from "#web/correspondence/use-keys.ts";
import { useLabels } from "#web/labels.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { later } from "#web/ui/later.tsx";
import type { Selection } from "#web/ui/selection.ts";
import type { ListAsked } from "../page-query.ts";
import css from "./BulkBar.module.css";
import { meantBy } from "./meant.ts";
import { useBulkChange } from "./use-bulk-change.ts";

const LabelMenu = later(async () => (await import("#web/LabelMenu.tsx")).LabelMenu);
const BulkStatusDialog = later(async () => (await import("./BulkStatusDialog.tsx")).BulkStatusDialog);
const FollowUpDialog = later(async () => (await import("./FollowUpDialog.tsx")).FollowUpDialog);
const ExportDialog = later(async () => (await import("#web/export/ExportDialog.tsx")).ExportDialog);

type Asked = "status" | "follow-up" | "export";

type Props = {
  selection: Selection;
  rows: readonly RequestRow[];
  asked: ListAsked;
  /** How many the list has in all. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** All of the list, read to its end. */
  readAll: () => Promise<readonly RequestRow[]>;
  /** What stands here while nothing is ticked. */
  children: ReactNode;
};

/** Stands in place of the bar while requests are ticked: how many, and what can be done to them. */
export function BulkBar(props: Props) {
  const { selection, rows, asked, total, onSelectAll, onClear, readAll, children } = props;
  const labels = useLabels();
  const bulk = useBulkChange();
  const [tagging, setTagging] = useState<Element | null>(null);
  // What a dialog is about stays, also once the rows it is about have left the list.
  const [open, setOpen] = useState<{ kind: Asked; count: number; of: Selection } | null>(null);
  const none = selection.ids.size === 0;
  const count = selection.all ? total : selection.ids.size;
  const meant = meantBy(selection, asked);
  const idsOf = async ({ all, ids }: Selection) => (all ? (await readAll()).map(({ id }) => id) : [...ids]);
  const ask = (kind: Asked) => setOpen({ kind, count, of: selection });
  const archive = () => void bulk.change(meant, { verb: "archive" }, "archived");
  useKeys(none ? {} : { e: archive });
  const close = () => setOpen(null);
  const bar = (
    <div className={css.bar} role="toolbar" aria-label="Selected requests" aria-busy={bulk.busy || undefined}>
      <p className={css.count} role="status">
        {grouped(count)} selected
      </p>
      {!selection.all && selection.ids.size === rows.length && total > rows.length && (
        <button type="button" className={css.all} onClick={onSelectAll}>
          Select all {grouped(total)}
        </button>
      )}
      <span className={css.acts}>
        <Button
          kind="quiet"
          size="small"
          icon={mdiLabelOutline}
          aria-haspopup="dialog"
          onClick={(event) => setTagging(event.currentTarget)}
        >
          <span>Tag</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiProgressCheck} onClick={() => ask("status")}>
          <span>Status</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiReplyOutline} onClick={() => ask("follow-up")}>
          <span>Follow up</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiTrayArrowDown} onClick={() => ask("export")}>
          <span>Export</span>
        </Button>
        <Button kind="quiet" size="small" icon={mdiArchiveOutline} aria-keyshortcuts="e" onClick={archive}>
          <span>Archive</span>
        </Button>
      </span>
      <IconButton
        icon={mdiClose}
        label="Clear the selection"
        shortcut="Escape"
        size="small"
        onClick={onClear}
      />
    </div>
  );
  return (
    <>
      {none ? children : bar}
      <Suspense>
        {tagging && !none && (
          <LabelMenu
            anchor={tagging}
            title="Tag as"
            labels={labels}
            had={rows.filter(({ id }) => selection.ids.has(id)).map(({ tags }) => tags)}
            onAct={({ verb, label }) =>
              void bulk.change(
                meant,
                { verb, labelId: label.id },
                verb === "label" ? `tagged “${label.name}”` : `no longer tagged “${label.name}”`,
              )
            }
            onClose={() => setTagging(null)}
          />
        )}
        {open?.kind === "status" && (
          <BulkStatusDialog
            count={open.count}
            idsOf={() => idsOf(open.of)}
            guarded={bulk.guarded}
            onClose={close}
          />
        )}
        {open?.kind === "follow-up" && (
          <FollowUpDialog meant={meantBy(open.of, asked)} guarded={bulk.guarded} onClose={close} />
        )}
        {open?.kind === "export" && (
          <ExportDialog
            what={open.of.all ? { all: asked } : { requestIds: [...open.of.ids] }}
            count={open.count}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
