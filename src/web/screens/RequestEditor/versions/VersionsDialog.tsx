import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { editorVersions } from "#messages/editor/versions.ts";
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
 * The versions of a draft: a list by time, and what the selected version changed. Arrow keys move in the list. On a phone, the
 * details replace the list. `newest` is the current version.
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
      title={editorVersions.title}
      header={editorVersions.explanation}
      detailOpen={phone && detailOpen}
      onClose={onClose}
      list={
        <>
          {list.isPending && <Skeleton rows={12} shape="text" label={editorVersions.loading} />}
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
                {editorVersions.showOlder}
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
    {editorVersions.failed}{" "}
    <Button size="small" onClick={onRetry}>
      {editorVersions.tryAgain}
    </Button>
  </p>
);
