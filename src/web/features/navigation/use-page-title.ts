import { useEffect } from "react";
import { useConfig } from "#web/app/api/config.ts";

/** Titles a page after what it shows; its route has no title. */
export function usePageTitle(title: string) {
  const { brand } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
