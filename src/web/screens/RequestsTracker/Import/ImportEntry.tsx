import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { later } from "#web/ui/later.tsx";

const ImportWindow = later(async () => (await import("./ImportWindow.tsx")).ImportWindow);

/** What the address says is open when it is no import yet. */
export const NEW_IMPORT = "new";

/** The window of an import while the address has one: `?import=new`, or its id. */
export function ImportEntry() {
  const [params, setParams] = useSearchParams();
  const open = params.get("import");
  if (open === null) return null;
  const show = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete("import");
        else next.set("import", id);
        return next;
      },
      { replace: open !== NEW_IMPORT || id === null, preventScrollReset: true },
    );
  return (
    <Suspense>
      <ImportWindow open={open === NEW_IMPORT ? null : open} onShow={show} onClose={() => show(null)} />
    </Suspense>
  );
}
