import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a row of links sideways to its current one when that moves: another link is current, or counts beside the names
 * were loaded. The page does not scroll, and a row that the user scrolled stays.
 */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>) {
  const place = useRef(Number.NaN);
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]");
    if (!row.current || !current) return;
    const [link, whole] = [current.getBoundingClientRect(), row.current.getBoundingClientRect()];
    const middle = link.left + link.width / 2 - whole.left + row.current.scrollLeft;
    if (Math.abs(middle - place.current) < 1) return;
    place.current = middle;
    row.current.scrollLeft = middle - whole.width / 2;
  });
}
