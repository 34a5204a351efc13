import { expect, it } from "vitest";
import { shortSenderName } from "./sender-name.ts";

it.each([
  ["Public Records Office, Illinois State Police", "Illinois State Police", "Public Records Office"],
  ["FOIA Intake - OSHA", "osha", "FOIA Intake"],
  ["Illinois State Police", "Illinois State Police", "Illinois State Police"],
  ["Priya Raman", "Federal Emergency Management Agency", "Priya Raman"],
  ["Priya Raman", null, "Priya Raman"],
])("%j of %j is %j", (name, agency, words) => {
  expect(shortSenderName(name, agency)).toBe(words);
});
