import { useLocation, useNavigate, useSearchParams } from "react-router";

const FILE_PARAM = "file";

/**
 * The open file, from the URL (`?file=<attachment id>`), so that files can be linked and the browser's Back closes them.
 * `open` adds a history entry, `show` replaces the open file.
 */
export function useOpenFile() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const openedHere = Boolean((state as { fileOpened?: boolean } | null)?.fileOpened);
  const withFile = (id: string) => (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.set(FILE_PARAM, id);
    return next;
  };
  return {
    fileId: params.get(FILE_PARAM),
    open: (id: string) => setParams(withFile(id), { state: { fileOpened: true }, preventScrollReset: true }),
    show: (id: string) => setParams(withFile(id), { state, replace: true, preventScrollReset: true }),
    close: () => {
      // A page opened by a link has no history entry to go back to.
      if (openedHere) return void navigate(-1);
      const withoutFile = (before: URLSearchParams) => {
        const next = new URLSearchParams(before);
        next.delete(FILE_PARAM);
        return next;
      };
      setParams(withoutFile, { replace: true, preventScrollReset: true });
    },
  };
}
