/** Remembered on this device. */
const OFF_KEY = "single-keys";

/** Single-key commands can be switched off, because speech input types letters (WCAG 2.1.4). */
export const singleKeysOn = () => localStorage.getItem(OFF_KEY) !== "off";

export function rememberSingleKeys(on: boolean) {
  if (on) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, "off");
}
