import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { lazyComponent } from "#web/design/lazy-component.tsx";

const ImportDialog = lazyComponent(async () => (await import("./ImportDialog.tsx")).ImportDialog);

/** What the address says is open when it is no import yet. */
export const NEW_IMPORT = "new";

/** The window of an import while the address has one: `?import=new`, or its id. */
export function ImportFromUrl() {
  const [params, setParams] = useSearchParams();
  const open = params.get("import");
  if (open === null) return null;
  const showImport = (id: string | null) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (id === null) next.delete("import");
        else next.set("import", id);
        return next;
      },
      { replace: open !== NEW_IMPORT || id === null, preventScrollReset: true },
    );
  return (
    <Suspense>
      <ImportDialog
        open={open === NEW_IMPORT ? null : open}
        onShow={showImport}
        onClose={() => showImport(null)}
      />
    </Suspense>
  );
}
