import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { lawOf } from "#core/law/laws.ts";
import { IfNothing, ReplyToConfirm } from "./IfNothing.tsx";
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

it("says what a reply brought that waits to be confirmed, and links to it", () => {
  const reply = { messageId: "m1", receivedAt: "2026-11-29T12:00:00Z", outcome: "released" } as const;
  const { rerender } = render(<ReplyToConfirm href="/requests-tracker?tab=correspondence" reply={reply} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByRole("paragraph").textContent).toBe(
    "The agency’s reply of Nov\u00a029 says “Released”. Confirm the outcome",
  );
  expect(screen.getByRole("link").getAttribute("href")).toBe("/requests-tracker?tab=correspondence");
  rerender(
    <ReplyToConfirm href="/requests-tracker?tab=correspondence" reply={{ ...reply, outcome: null }} />,
  );
  expect(screen.getByRole("link", { name: "Read the reply and choose its outcome" })).toBeTruthy();
});
