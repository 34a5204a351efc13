import { mdiAlertCircle } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./StorageSection.module.css";

const text = account.storage;

/** States of an import without requests: a preview that was not applied, or an unreadable file. */
const UNUSED_STATES: ReadonlySet<RequestImport["state"]> = new Set(["ready", "failed"]);

/** Imports that use storage but created no requests, each with a button that removes its files. */
export function UnusedImports({ formatBytes }: { formatBytes: (bytes: number) => string }) {
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
