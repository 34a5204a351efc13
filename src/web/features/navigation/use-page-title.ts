import { useEffect } from "react";
import { useConfig } from "#web/app/api/config.ts";

/** Titles a page after what it shows, in place of its route's title. Null where another part of the page does. */
export function usePageTitle(title: string | null) {
  const { brand } = useConfig();
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
