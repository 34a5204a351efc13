import { mdiAlertCircle } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import type { StorageBreakdown } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import css from "./StorageSection.module.css";

const text = account.storage;

/** How much of the storage of the account is used, and by what. */
export function StorageSection() {
  const storage = useQuery({
    queryKey: ["me", "storage"],
    queryFn: ({ signal }) => api.get<StorageBreakdown>("/api/me/storage", { signal }),
  });
  return (
    <AccountSection id="storage" lead={text.lead}>
      {storage.isPending && <Skeleton rows={3} shape="text" label={text.loading} />}
      {storage.error && !storage.data && (
        <LoadFailure query={storage}>
          {formatMessage(text.failed, { reason: storage.error.message })}
        </LoadFailure>
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

/** States of an import without requests: a preview that was not applied, or an unreadable file. */
const UNUSED_STATES: ReadonlySet<RequestImport["state"]> = new Set(["ready", "failed"]);

/** Imports that use storage but created no requests, each with a button that removes its files. */
function UnusedImports({ formatBytes }: { formatBytes: (bytes: number) => string }) {
  const client = useQueryClient();
  const imports = useQuery({
    queryKey: ["imports", "list"],
    queryFn: ({ signal }) => api.get<{ items: RequestImport[] }>("/api/imports", { signal }),
  });
  const removal = useMutation({
    mutationFn: ({ id }: RequestImport) => api.delete(`/api/imports/${encodeURIComponent(id)}`),
    onSuccess: (_, { name }) => {
      showToast({ text: formatMessage(text.removedNotice, { name }) });
      void client.invalidateQueries({ queryKey: ["imports"] });
      void client.invalidateQueries({ queryKey: ["me", "storage"] });
    },
  });
  const unused = imports.data?.items.filter(({ state }) => UNUSED_STATES.has(state)) ?? [];
  if (unused.length === 0) return null;
  return (
    <div className={css.unused}>
      <p>{text.unusedImports}</p>
      <ul>
        {unused.map((item) => (
          <li key={item.id}>
            <span>{formatMessage(text.unusedImport, { name: item.name, size: formatBytes(item.size) })}</span>
            <Button
              size="small"
              aria-label={formatMessage(text.removeImportLabel, { name: item.name })}
              busy={removal.isPending && removal.variables.id === item.id}
              onClick={() => removal.mutate(item)}
            >
              {text.removeImport}
            </Button>
          </li>
        ))}
      </ul>
      {removal.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {removal.error.message}
        </Notice>
      )}
    </div>
  );
}
