import { mdiAlertCircle } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./StorageSection.module.css";

/** Nothing of these is among the requests: a preview nobody applied, or a file that could not be read. */
const UNUSED_STATES: ReadonlySet<RequestImport["state"]> = new Set(["ready", "failed"]);

/** Imports that take storage and made no request, each with a button that removes its files. Nothing where there is none. */
export function UnusedImports({ formatBytes }: { formatBytes: (bytes: number) => string }) {
  const client = useQueryClient();
  const imports = useQuery({
    queryKey: ["imports", "list"],
    queryFn: ({ signal }) => api.get<{ items: RequestImport[] }>("/api/imports", { signal }),
  });
  const removal = useMutation({
    mutationFn: ({ id }: RequestImport) => api.delete(`/api/imports/${encodeURIComponent(id)}`),
    onSuccess: (_, { name }) => {
      showToast({ text: `The files of “${name}” are removed` });
      void client.invalidateQueries({ queryKey: ["imports"] });
      void client.invalidateQueries({ queryKey: ["me", "storage"] });
    },
  });
  const unused = imports.data?.items.filter(({ state }) => UNUSED_STATES.has(state)) ?? [];
  if (unused.length === 0) return null;
  return (
    <div className={css.unused}>
      <p>These imports were not applied. Their files take storage until you remove them.</p>
      <ul>
        {unused.map((item) => (
          <li key={item.id}>
            <span>
              {item.name}, {formatBytes(item.size)}
            </span>
            <Button
              size="small"
              aria-label={`Remove ${item.name}`}
              busy={removal.isPending && removal.variables.id === item.id}
              onClick={() => removal.mutate(item)}
            >
              Remove
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
