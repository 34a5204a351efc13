import { describe, expect, test } from "vitest";
import { agencyFacingName, senderNameError } from "./sender-name.ts";

describe("the name in From", () => {
  test.each([
    "Ana Ruiz",
    "J. R. R. Tolkien",
    "Seán O’Brien-Ice",
    "José da Silva",
    "Dr. Wm. Smith Jr.",
    "Paul Sheriff",
    "Irs Clausen",
    "王小明",
    "",
  ])("%j is a user's", (name) => expect(senderNameError(name, "Daylight")).toBeNull());

  test.each([
    "FBI Director",
    "Office of the Mayor",
    "Springfield Police Department",
    "City of Springfield",
    "U.S. Department of Justice",
    "ceo@bank.com",
    "ceo＠bank.com",
    "bank.com",
    "https://x",
    "Ana\nBcc: x",
    "Ana\u200bRuiz",
    "\u202eziuR anA",
    "Daylight Support",
    "DAYLIGHT",
  ])("%j is refused", (name) => expect(senderNameError(name, "Daylight")).toEqual(expect.any(String)));

  test("names the service, and is cleaned where it was never checked", () => {
    expect(agencyFacingName("Ana Ruiz", "Daylight")).toBe("Ana Ruiz via Daylight");
    expect(agencyFacingName('Ana "Annie" Ruiz', "Daylight")).toBe("Ana Annie Ruiz via Daylight");
    expect(agencyFacingName("FBI Director", "Daylight")).toBe("Requester via Daylight");
    expect(agencyFacingName(" ", "Daylight")).toBe("Requester via Daylight");
    expect(agencyFacingName("Ana\r\nBcc: a@b.com", "Daylight")).toBe("Requester via Daylight");
    expect([...agencyFacingName("x".repeat(120), "Daylight")]).toHaveLength(70 + " via Daylight".length);
  });
});
