import { mdiAlertCircle } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import type { StorageBreakdown } from "#contract/platform/shell.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { AccountSection } from "./AccountSection.tsx";
import css from "./StorageSection.module.css";
import { UnusedImports } from "./UnusedImports.tsx";

/** How much of the account's storage is used, and by what. */
export function StorageSection() {
  const storage = useQuery({
    queryKey: ["me", "storage"],
    queryFn: ({ signal }) => api.get<StorageBreakdown>("/api/me/storage", { signal }),
  });
  return (
    <AccountSection
      title="Storage"
      lead="Uploads and imports are refused when it is full. Email from agencies counts, but is never refused: it always arrives."
    >
      {storage.isPending && <Skeleton rows={3} shape="text" label="Loading your storage" />}
      {storage.error && !storage.data && (
        <>
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            Your storage did not load. {storage.error.message}
          </Notice>
          <Button busy={storage.isFetching} onClick={() => void storage.refetch()}>
            Try again
          </Button>
        </>
      )}
      {storage.data && <UsageBreakdown storage={storage.data} />}
    </AccountSection>
  );
}

function UsageBreakdown({ storage: { used, limit, email, files, imports } }: { storage: StorageBreakdown }) {
  const parts = [
    { name: "Email received, sent and imported", bytes: email },
    { name: "Files in email and drafts", bytes: files },
    { name: "Files given to imports", bytes: imports },
  ];
  return (
    <div className={css.use}>
      <p>
        <b>{formatBytes(used)}</b> of {formatBytes(limit)} used
      </p>
      <ProgressBar share={Math.min(1, used / limit)} label="Storage used" />
      <dl>
        {parts.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      {imports > 0 && <UnusedImports formatBytes={formatBytes} />}
      {used >= limit && (
        <Notice tone="orange" icon={mdiAlertCircle}>
          Your storage is full. Remove files from drafts and imports you do not need, or write to the team for
          more.
        </Notice>
      )}
    </div>
  );
}

/** "1.2 GB"; decimal units, as on the label of a disk. */
function formatBytes(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "GB"] : bytes >= 1e6 ? [1e6, "MB"] : [1e3, "kB"];
  return `${(bytes / unit).toLocaleString("en-US", { maximumFractionDigits: 1 })}\u00a0${name}`;
}
