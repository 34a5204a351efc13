import { stored } from "./storage/stored.ts";

/** Single-key commands can be switched off, because speech input types letters (WCAG 2.1.4). */
export const singleKeysOn = () => stored("singleKeys").read() !== "off";

export function rememberSingleKeys(on: boolean) {
  if (on) stored("singleKeys").remove();
  else stored("singleKeys").write("off");
}
