import { jurisdictionInfoOf, STATE_JURISDICTIONS } from "./jurisdictions.ts";

/**
 * The jurisdiction of a postal address in the United States: "Boise, ID 83702" is in `us-id`. Null where its last line with
 * a ZIP code or a state's name has neither.
 */
export function stateOfAddress(postalAddress: string): string | null {
  const lines = postalAddress.split(/\r\n?|\n/).toReversed();
  for (const line of lines) {
    const found = STATE_JURISDICTIONS.find((jurisdiction) => {
      const { name, code } = jurisdictionInfoOf(jurisdiction) ?? { name: "", code: "" };
      return new RegExp(`,\\s*(?:${code}|${name})\\.?,?(?:\\s+\\d{5}(?:-\\d{4})?)?\\s*$`, "i").test(line);
    });
    if (found) return found;
  }
  return null;
}
