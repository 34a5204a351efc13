import { useLocation, useNavigate, useSearchParams } from "react-router";

const FILE_PARAM = "file";

/**
 * The file the address names, as `?file=<attachment id>`: a link to it opens it, and the browser's Back closes it.
 * `open` adds a step to the history, `show` puts another file in the place of the one that is open.
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
      // Whoever came by a link has nothing to go back to.
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
