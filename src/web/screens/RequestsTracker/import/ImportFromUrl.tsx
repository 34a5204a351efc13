import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { lazyComponent } from "#web/design/lazy-component.tsx";

const ImportDialog = lazyComponent(async () => (await import("./ImportDialog.tsx")).ImportDialog);

/** The value of `import` in the address before a file was uploaded. */
export const NEW_IMPORT = "new";

/** The import dialog while the address has `?import=new` or the id of an import. */
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
