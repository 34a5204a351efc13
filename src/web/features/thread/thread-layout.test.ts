import { expect, test } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import { groupLabel, layoutThread, messagesToExpand } from "./thread-layout.ts";

const message = (id: string, changes: Partial<Message> = {}): Message => ({
  id,
  direction: "in",
  from: { name: "FOIA Intake", address: "foia@agency.gov" },
  to: [],
  cc: [],
  subject: "",
  text: "",
  hasHtml: false,
  ownLayout: false,
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
    part.kind === "group" ? part.messages.map((one) => one.id).join("+") : `${part.kind} ${part.message.id}`,
  );

test("every unread email from the agency is expanded", () => {
  const thread = [message("1"), message("2", { seen: false }), message("3", { seen: false }), message("4")];
  expect(messagesToExpand(thread)).toEqual(["2", "3"]);
});

test("the newest ten unread emails are expanded", () => {
  const thread = Array.from({ length: 40 }, (_, at) => message(String(at), { seen: at < 5 }));
  expect(messagesToExpand(thread)).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 30)));
});

test("outgoing letters are never unread; with nothing unread the last message is expanded", () => {
  expect(messagesToExpand([message("1", { direction: "out", seen: false }), message("2")])).toEqual(["2"]);
  expect(messagesToExpand([])).toEqual([]);
});

test("the request keeps its line and three collapsed messages become a group", () => {
  expect(shape(layoutThread(five, new Set(["5"]), false))).toEqual(["collapsed 1", "2+3+4", "expanded 5"]);
  expect(shape(layoutThread(five, new Set(["5"]), true))).toEqual([
    "collapsed 1",
    "collapsed 2",
    "collapsed 3",
    "collapsed 4",
    "expanded 5",
  ]);
});

test("fewer collapsed messages are not grouped", () => {
  expect(shape(layoutThread(five, new Set(["3"]), false))).toEqual([
    "collapsed 1",
    "collapsed 2",
    "expanded 3",
    "collapsed 4",
    "collapsed 5",
  ]);
});

test("the label of a group names each outcome once", () => {
  const confirmed = (outcome: "acknowledged" | "extension") => ({
    confirmed: { outcome, at: "2026-11-20T15:42:00Z" },
  });
  expect(
    groupLabel([
      message("1", confirmed("acknowledged")),
      message("2", { direction: "out" }),
      message("3", confirmed("extension")),
      message("4", confirmed("extension")),
      message("5"),
    ]),
  ).toBe("Acknowledged, your letter, extension, email");
});

test("scheduled and held letters are expanded beside unread emails", () => {
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
