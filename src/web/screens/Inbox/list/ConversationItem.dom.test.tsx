import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { ConversationItem } from "./ConversationItem.tsx";

const ROW: ConversationRow = {
  requestId: "r1",
  title: "Overtime records",
  agency: { id: "fema", name: "Federal Emergency Management Agency", abbreviation: "FEMA" },
  batch: null,
  status: "awaiting_determination",
  waitingOn: "agency",
  deadline: null,
  correspondent: "Records Office",
  subject: "",
  snippet: "",
  at: "2026-11-23T12:00:00Z",
  unread: 0,
  attachments: 0,
  senderWarning: null,
  classification: null,
  delivery: null,
  starred: false,
  snoozedUntil: null,
  labels: [],
  hasDraft: false,
  scheduledAt: null,
  searchMatch: null,
};

const DEADLINE: NonNullable<ConversationRow["deadline"]> = {
  kind: "initial_response",
  legal: true,
  startedOn: "2026-10-20",
  dueOn: "2026-11-27",
  metOn: null,
  pausedSince: null,
  daysLeft: 4,
  urgency: "week",
  elapsedShare: 0.9,
  inCourt: false,
};

const textOf = (changes: Partial<ConversationRow>, query = "", folder: MailboxFolder = "inbox") => {
  cleanup();
  render(
    <ConversationItem
      row={{ ...ROW, ...changes }}
      url="/inbox?request=r1"
      folder={folder}
      now={new Date("2026-11-23T13:00:00Z")}
      current={false}
      active
      focusSequence={0}
      isNew={false}
      selected={false}
      query={query}
      labels=""
      actions={{ toggle: () => undefined, star: () => undefined, follow: () => undefined }}
    />,
  );
  return screen.getByRole("link").textContent;
};

it("begins with the sender", () => {
  expect(textOf({})).toMatch(/^Records Office · FEMA/);
});

it("says for which agency a request is that is a draft, not that you wrote it", () => {
  const you = { correspondent: "You" };
  expect(textOf(you, "", "drafts")).toMatch(/^To FEMA(?! ·)/);
  expect(textOf({ ...you, batch: { agencyParent: "Homeland Security" } }, "", "drafts")).toMatch(
    /^To FEMA, Homeland Security(?! ·)/,
  );
  expect(textOf({ ...you, agency: null }, "", "drafts")).toMatch(/^No agency yet/);
});

it("begins with the sender where the draft is a reply", () => {
  expect(textOf({ hasDraft: true }, "", "drafts")).toMatch(/^Records Office · FEMA/);
});

it("begins with the agency in a batch, with the office above it", () => {
  expect(textOf({ batch: { agencyParent: "Homeland Security" } })).toMatch(
    /^FEMA, Homeland Security · Records Office/,
  );
});

it("begins with the agency in a batch of offices that are under no other", () => {
  expect(textOf({ batch: { agencyParent: null } })).toMatch(/^FEMA · Records Office/);
});

it("names who shared it, and has no checkbox and star of its own", () => {
  expect(textOf({ requesterName: "Maya Reporter" })).toMatch(
    /^Records Office · FEMA · Shared by Maya Reporter/,
  );
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it.each([
  ["initial_response", "deadline: 4 days left"],
  ["silence_appeal", "deadline: Appeal the silence by Nov\u00a027"],
] as const)(
  "shows the request's deadline of the kind %s, with its day where the words have no number",
  (kind, text) => {
    expect(textOf({ deadline: { ...DEADLINE, kind } })).toContain(text);
  },
);

it.each(["met", "none", "lapsed"] as const)("shows no deadline that is %s", (urgency) => {
  expect(textOf({ deadline: { ...DEADLINE, urgency } })).not.toContain("deadline");
});

it("leaves the room to the match in a search", () => {
  expect(textOf({ deadline: DEADLINE }, "overtime")).not.toContain("deadline");
});

it("marks what a search found in the sender and the agency, too", async () => {
  textOf({ correspondent: "Records Office" }, "records fema");
  await waitFor(() =>
    expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
      "Records",
      "FEMA",
      "records",
    ]),
  );
});
