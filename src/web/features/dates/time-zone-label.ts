import { formatMessage } from "#core/messages/format-message.ts";
import { dates } from "#messages/dates.ts";

/** "Chicago (UTC−6)", "Knox, Indiana (UTC−6)": the city of a time zone and how far it is from UTC at `now`. */
export function timeZoneLabel(timeZone: string, now: Date): string {
  const [, ...places] = timeZone.replaceAll("_", " ").split("/");
  const city = places.toReversed().join(", ");
  return city === "" ? timeZone : formatMessage(dates.timeZone, { city, offset: utcOffset(timeZone, now) });
}

/** All time zones by city, those in `included` too: a browser may know other names than the server. */
export function timeZoneOptions(included: readonly string[], now: Date) {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), ...included])]
    .map((timeZone) => ({ timeZone, label: timeZoneLabel(timeZone, now) }))
    .toSorted((some, other) => some.label.localeCompare(other.label, "en"));
}

/** "UTC−6", "UTC+5:30", "UTC". */
function utcOffset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(
    now,
  );
  const { value = "" } = parts.find(({ type }) => type === "timeZoneName") ?? {};
  return value.replace("GMT", "UTC").replace(/\+0$/, "").replace("-", "−");
}
