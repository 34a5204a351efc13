import { expect, it } from "vitest";
import { letterFrame } from "#core/classify/outcome/model/letter-frame.ts";
import { agencySentences } from "#core/classify/zones/agency-sentences.ts";

const frame = (text: string, hasRecords = false) =>
  letterFrame(agencySentences(text, []), { subject: "", sentOn: "2026-03-04", hasRecords });

it.each([
  ["We estimate 15 hours at $22.00 an hour, $330.00 in all. Shall we go ahead?", "sum asked, no files"],
  ["Please tell us which years by March 18, or we will close the request.", "answer by, no files"],
  ["We expect to send the next installment by April 10.", "response due, no files"],
  ["Names are withheld under Exemption 6.", "1 exemptions, no files"],
  ["Which years do you want?", "question, no files"],
])("%s has “%s”", (text, mark) => expect(frame(text)).toContain(mark));

it("tells a letter that brings files from one that does not", () => {
  expect(frame("Names are withheld under Exemption 6.", true)).toContain("1 exemptions, files");
});
