import { storageItem } from "#web/app/storage/browser-storage.ts";

/** Single-key shortcuts can be switched off, because speech input types letters (WCAG 2.1.4). */
export const areSingleKeysEnabled = () => storageItem("singleKeys").read() !== "off";

export function saveSingleKeysEnabled(enabled: boolean) {
  if (enabled) storageItem("singleKeys").remove();
  else storageItem("singleKeys").write("off");
}
