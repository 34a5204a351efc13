import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { ListDialog } from "#web/design/overlays/ListDialog.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { VersionDetail } from "./VersionDetail.tsx";
import { VersionList } from "./VersionList.tsx";
import css from "./VersionsDialog.module.css";
import { versionsQuery } from "./version-queries.ts";

const NONE: RevisionRow[] = [];

/**
 * What the draft was before: a list by time, and on paper what the version in sight changed. Arrow keys walk the list. On
 * a phone the list gives way to the paper. `newest` is the version the draft is at.
 */
export function VersionsDialog(props: {
  id: string;
  newest: number;
  onRestore: (version: number, draft: DraftContent) => void;
  onClose: () => void;
}) {
  const { id, newest, onRestore, onClose } = props;
  const phone = usePhone();
  const list = useInfiniteQuery(versionsQuery(id, newest));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? NONE, [list.data]);
  const [selected, setSelected] = useState<number | null>(null);
  const [detailOpen, setDetailOpen] = useState(false);
  const index = Math.max(
    0,
    rows.findIndex(({ version }) => version === selected),
  );
  const visible = rows[index];

  return (
    <ListDialog
      title="Versions"
      header="Those of the last hour, and further apart the older they are."
      detailOpen={phone && detailOpen}
      onClose={onClose}
      list={
        <>
          {list.isPending && <Skeleton rows={12} shape="text" label="Loading the versions" />}
          {list.isError && <Failed onRetry={() => void list.refetch()} />}
          <VersionList
            rows={rows}
            current={visible?.version ?? null}
            onShow={(version, trigger) => {
              setSelected(version);
              if (trigger === "press") setDetailOpen(true);
            }}
          />
          {list.hasNextPage && (
            <p className={css.older}>
              <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show older
              </Button>
            </p>
          )}
        </>
      }
    >
      {visible && (
        <VersionDetail
          id={id}
          row={visible}
          newest={rows[0]?.version ?? newest}
          before={rows[index + 1]?.version ?? list.data?.pages.at(-1)?.next ?? null}
          onRestore={onRestore}
          onBack={phone ? () => setDetailOpen(false) : null}
        />
      )}
    </ListDialog>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.failed} role="alert">
    The versions did not load.{" "}
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </p>
);
