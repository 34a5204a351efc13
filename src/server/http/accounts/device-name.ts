import bowser from "bowser";

/** A user agent in words a user recognizes: "Firefox on Windows". "Unknown device" where it names neither. */
export function deviceName(userAgent: string): string {
  // The parser throws at an empty string.
  if (userAgent === "") return "Unknown device";
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name): name is string => Boolean(name));
  return names.length > 0 ? names.join(" on ") : "Unknown device";
}
