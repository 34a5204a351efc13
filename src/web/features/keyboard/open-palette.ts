/** Sent to the document to open the command palette. */
export const OPEN_PALETTE = "open-palette";

/** Opens the command palette, for buttons and menus. */
export const openPalette = () => void document.dispatchEvent(new Event(OPEN_PALETTE));
