import bowser from "bowser";
import { formatMessage } from "#core/messages/format-message.ts";
import { devices } from "#messages/devices.ts";

/** A readable name of a user agent: "Firefox on Windows", or "Unknown device". */
export function deviceName(userAgent: string): string {
  // The parser throws at an empty string.
  if (userAgent === "") return devices.unknown;
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name): name is string => Boolean(name));
  const [first, second] = names;
  if (first === undefined) return devices.unknown;
  return second === undefined
    ? first
    : formatMessage(devices.browserOnSystem, { browser: first, system: second });
}
