import { expect, test } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import { layoutThread, messagesToExpand, runLabel } from "./thread-layout.ts";

const message = (id: string, changes: Partial<Message> = {}): Message => ({
  id,
  direction: "in",
  from: { name: "FOIA Intake", address: "foia@agency.gov" },
  to: [],
  cc: [],
  subject: "",
  text: "",
  hasHtml: false,
  parseFailed: false,
  snippet: "",
  at: "2026-11-20T15:42:00Z",
  seen: true,
  matchReason: null,
  senderKnown: true,
  sender: null,
  warnings: [],
  attachments: [],
  classification: null,
  correctedFacts: {},
  confirmed: null,
  letterKind: null,
  forwards: null,
  delivery: null,
  ...changes,
});

const five = ["1", "2", "3", "4", "5"].map((id) => message(id));
const shape = (parts: ReturnType<typeof layoutThread>) =>
  parts.map((part) =>
    part.kind === "run" ? part.messages.map((one) => one.id).join("+") : `${part.kind} ${part.message.id}`,
  );

test("every unread mail from the agency is opened", () => {
  const thread = [message("1"), message("2", { seen: false }), message("3", { seen: false }), message("4")];
  expect(messagesToExpand(thread)).toEqual(["2", "3"]);
});

test("of very many unread mails the first ten are opened", () => {
  const thread = Array.from({ length: 40 }, (_, at) => message(String(at), { seen: at < 5 }));
  expect(messagesToExpand(thread)).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 5)));
});

test("our own letters are never unread; with nothing unread it is the last", () => {
  expect(messagesToExpand([message("1", { direction: "out", seen: false }), message("2")])).toEqual(["2"]);
  expect(messagesToExpand([])).toEqual([]);
});

test("the request keeps its line and a longer run folds behind one", () => {
  expect(shape(layoutThread(five, new Set(["5"]), false))).toEqual(["fold 1", "2+3+4", "open 5"]);
  expect(shape(layoutThread(five, new Set(["5"]), true))).toEqual([
    "fold 1",
    "fold 2",
    "fold 3",
    "fold 4",
    "open 5",
  ]);
});

test("short runs stay as lines, on both sides of the open one", () => {
  expect(shape(layoutThread(five, new Set(["3"]), false))).toEqual([
    "fold 1",
    "fold 2",
    "open 3",
    "fold 4",
    "fold 5",
  ]);
});

test("a run is told by what came of it, each thing once", () => {
  const confirmed = (outcome: "acknowledged" | "extension") => ({
    confirmed: { outcome, at: "2026-11-20T15:42:00Z" },
  });
  expect(
    runLabel([
      message("1", confirmed("acknowledged")),
      message("2", { direction: "out" }),
      message("3", confirmed("extension")),
      message("4", confirmed("extension")),
      message("5"),
    ]),
  ).toBe("Acknowledged, your letter, extension, a mail");
});

test("a letter of ours that waits for its person is open beside what came", () => {
  const own = (id: string, state: "scheduled" | "held" | "accepted") =>
    message(id, { direction: "out", delivery: { state, serverResponse: null, leavesAt: null } });
  const thread = [
    own("sent", "accepted"),
    own("held", "held"),
    message("new", { seen: false }),
    own("later", "scheduled"),
  ];
  expect(messagesToExpand(thread)).toEqual(["held", "new", "later"]);
});
