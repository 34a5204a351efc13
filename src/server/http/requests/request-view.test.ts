import { expect, it } from "vitest";
import { displayedClocks } from "./request-view.ts";

type Listed = Parameters<typeof displayedClocks>[0][number];

const clock = (kind: Listed["kind"], dueOn: string): Listed => ({
  kind,
  startedOn: "2026-09-08",
  dueOn,
  metOn: null,
  pausedSince: null,
  inCourt: false,
});
const shown = (...clocks: Listed[]) => {
  const { deadline, nextStep } = displayedClocks(clocks, "2026-09-08", "America/Chicago");
  return [deadline?.kind, nextStep?.kind];
};

// Tex. Gov't Code §§ 552.2615(b), 552.269: both times are ten business days from the estimate.
it("shows what the user owes the agency before an appeal of the same fee", () => {
  const answer = clock("initial_response", "2026-09-16");
  const appeal = clock("fee_appeal", "2026-09-22");
  const duty = clock("fee", "2026-09-22");
  expect(shown(answer, appeal, duty)).toEqual(["initial_response", "fee"]);
  expect(shown(answer, appeal)).toEqual(["initial_response", "fee_appeal"]);
});
