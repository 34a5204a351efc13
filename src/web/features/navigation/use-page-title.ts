import { useEffect } from "react";
import { useConfig } from "#web/app/api/config.ts";

/** Titles a page after what it shows, once that is loaded; until then it has the title of its route. */
export function usePageTitle(title: string | undefined) {
  const { brand } = useConfig();
  useEffect(() => {
    if (title === undefined) return;
    // The shell sets the route's title in an effect that runs after this one.
    queueMicrotask(() => {
      document.title = `${title} · ${brand}`;
    });
  }, [title, brand]);
}
