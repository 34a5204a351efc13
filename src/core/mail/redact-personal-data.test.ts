import { describe, expect, it, test } from "vitest";
import { redactPersonalData } from "#core/mail/redact-personal-data.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";

const maya = { names: ["Maya Okafor"], addresses: ["12 Elm Street\nChicago, IL 60601"] };

describe("an email's words without whose they are", () => {
  test.each([
    ["Dear Ms. Okafor:", "Dear Ms. [name]:"],
    ["Dear MAYA\n  OKAFOR,", "Dear [name],"],
    ["Write to maya.okafor+foia@example.org.", "Write to [address]."],
    ["Call (202) 555-0143, ext. 12 or 1-202-555-0143.", "Call [phone] or [phone]."],
    ["See https://foia.gov/r/8f3a?token=x.", "See https://foia.gov/[path]"],
    ["12 Elm Street\nChicago, IL 60601", "[place]\n[place]"],
    ["Your number is 123-45-6789.", "Your number is [number]."],
    ["Okaforian mayas stay, and 5 U.S.C. § 552(b)(6).", "Okaforian mayas stay, and 5 U.S.C. § 552(b)(6)."],
    ["2026-NAR-00042 of 2026-03-02, $1,234.50", "2026-NAR-00042 of 2026-03-02, $1,234.50"],
  ])("%j", (text, masked) => {
    expect(redactPersonalData(text, maya)).toBe(masked);
  });

  it("takes a name of any letters for no pattern, and none for every word", () => {
    expect(
      redactPersonalData("Dear (Al).* [x], Al", { names: ["(Al).* [x]", "Al", ""], addresses: [""] }),
    ).toBe("Dear [name], Al");
  });

  it("stays quick on a hostile text", async () => {
    const text = `${"a".repeat(100_000)}@${"1".repeat(100_000)} ${"202-".repeat(50_000)}`;
    expect(await cpuMilliseconds(() => redactPersonalData(text, maya))).toBeLessThan(2_000);
  });
});
