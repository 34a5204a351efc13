import { useLocation, useNavigate, useSearchParams } from "react-router";

const PARAM = "file";

/**
 * The file the address names, as `?file=<attachment id>`: a link to it opens it, and the browser's Back closes it.
 * `open` adds a step to the history, `show` puts another file in the place of the one that is open.
 */
export function useOpenFile() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const opened = Boolean((state as { fileOpened?: boolean } | null)?.fileOpened);
  const named = (id: string) => (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.set(PARAM, id);
    return next;
  };
  return {
    fileId: params.get(PARAM),
    open: (id: string) => setParams(named(id), { state: { fileOpened: true }, preventScrollReset: true }),
    show: (id: string) => setParams(named(id), { state, replace: true, preventScrollReset: true }),
    close: () => {
      // Whoever came by a link has nothing to go back to.
      if (opened) return void navigate(-1);
      const without = (before: URLSearchParams) => {
        const next = new URLSearchParams(before);
        next.delete(PARAM);
        return next;
      };
      setParams(without, { replace: true, preventScrollReset: true });
    },
  };
}
