import { mdiAlertCircle } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import type { StorageBreakdown } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { AccountSection } from "./AccountSection.tsx";
import css from "./StorageSection.module.css";
import { UnusedImports } from "./UnusedImports.tsx";

const text = account.storage;

/** How much of the storage of the account is used, and by what. */
export function StorageSection() {
  const storage = useQuery({
    queryKey: ["me", "storage"],
    queryFn: ({ signal }) => api.get<StorageBreakdown>("/api/me/storage", { signal }),
  });
  return (
    <AccountSection title={text.title} lead={text.lead}>
      {storage.isPending && <Skeleton rows={3} shape="text" label={text.loading} />}
      {storage.error && !storage.data && (
        <>
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {formatMessage(text.failed, { reason: storage.error.message })}
          </Notice>
          <Button busy={storage.isFetching} onClick={() => void storage.refetch()}>
            {account.tryAgain}
          </Button>
        </>
      )}
      {storage.data && <UsageBreakdown storage={storage.data} />}
    </AccountSection>
  );
}

function UsageBreakdown({ storage: { used, limit, email, files, imports } }: { storage: StorageBreakdown }) {
  const parts = [
    { name: text.email, bytes: email },
    { name: text.files, bytes: files },
    { name: text.imports, bytes: imports },
  ];
  return (
    <div className={css.use}>
      <p>
        <RichText
          message={text.used}
          values={{ used: formatBytes(used), limit: formatBytes(limit), b: (size) => <b>{size}</b> }}
        />
      </p>
      <ProgressBar share={Math.min(1, used / limit)} label={text.usedLabel} />
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
          {text.full}
        </Notice>
      )}
    </div>
  );
}

/** "1.2 GB", in decimal units. */
function formatBytes(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, "GB"] : bytes >= 1e6 ? [1e6, "MB"] : [1e3, "kB"];
  return `${(bytes / unit).toLocaleString("en-US", { maximumFractionDigits: 1 })}\u00a0${name}`;
}
