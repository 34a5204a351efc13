/** The breakpoint of the style sheets: below it there is one pane at a time, and the page itself scrolls. */
export const PHONE_WIDTH = "(max-width: 760px)";

export const isPhone = (): boolean => matchMedia(PHONE_WIDTH).matches;
