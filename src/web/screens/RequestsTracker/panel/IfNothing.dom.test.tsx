import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { lawOf } from "#core/law/laws.ts";
import { IfNothing } from "./IfNothing.tsx";
import type { RequestClock } from "./next-clock.ts";

const law = lawOf("us-tx");
if (law === undefined) throw new Error("no law of Texas");
const working = due(law, { received: "2026-09-01" });
if (working.due === null) throw new Error("the law of Texas has a limit");

const clock = {
  kind: "ruling_brief",
  legal: true,
  startedOn: "2026-09-01",
  dueOn: "2026-09-23",
  metOn: null,
  pausedSince: null,
  daysLeft: 8,
  urgency: "later",
  elapsedShare: 0.5,
  inCourt: false,
  working: working as RequestClock["working"],
  body: null,
  lastChecked: null,
  ifNothing: "By Sep 23 the agency must send its reasons.",
  right: { basis: "memory" },
} satisfies RequestClock;

it("names the date that nobody compared with the statute, and links to the law", () => {
  render(<IfNothing clock={clock} />);
  expect(screen.getByRole("paragraph").textContent).toMatch(
    /We have not compared Sep\s23 with the statute yet\. Check it before you rely on it\.$/,
  );
  expect(screen.getByRole("link", { name: "Check it" }).getAttribute("href")).toBe("/laws/us-tx");
});

it("says nothing of a date that was compared, or of a clock that stands still", () => {
  render(<IfNothing clock={{ ...clock, right: { basis: "page" } }} />);
  render(<IfNothing clock={{ ...clock, dueOn: null }} />);
  expect(screen.queryByText(/compared/)).toBeNull();
});
