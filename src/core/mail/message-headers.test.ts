import { expect, test } from "vitest";
import { decodeEncodedWords, headerSection, parseHeaderFields } from "./message-headers.ts";

test("a head ends at the first empty line, whatever ends its lines", () => {
  expect(headerSection("A: 1\r\nB: 2\r\n\r\nbody\r\n\r\nmore")).toBe("A: 1\r\nB: 2");
  expect(headerSection("A: 1\n\nbody")).toBe("A: 1");
  expect(headerSection("A: 1")).toBe("A: 1");
});

test("folded fields are unfolded, in order", () => {
  const head =
    "Received: from a\r\n\tby b;\r\n Mon\r\nSubject: =?utf-8?q?Caf=C3=A9_files?=\r\nReceived: from c";
  expect(parseHeaderFields(head)).toEqual([
    { name: "Received", value: "from a by b; Mon" },
    { name: "Subject", value: "Café files" },
    { name: "Received", value: "from c" },
  ]);
});

test("a line that is no field keeps its words", () => {
  expect(parseHeaderFields("From ada Mon Mar 2\r\nX-A:\r\nno colon here")).toEqual([
    { name: "", value: "From ada Mon Mar 2" },
    { name: "X-A", value: "" },
    { name: "", value: "no colon here" },
  ]);
});

test.each([
  ["=?UTF-8?B?0JDQtNCw?= <ada@example.org>", "Ада <ada@example.org>"],
  ["=?iso-8859-1?Q?R=E9ponse?= =?iso-8859-1?Q?_finale?=", "Réponse finale"],
  // One character, cut between two words.
  ["=?utf-8?b?w6M=?= =?utf-8?q?=C3?= =?utf-8?q?=A9?=", "ãé"],
  ["=?utf-8*en?q?tagged?=", "tagged"],
  ["=?x-unknown?q?as=20it=20is?=", "=?x-unknown?q?as=20it=20is?="],
  ["=?utf-8?b?%%%?= after", "=?utf-8?b?%%%?= after"],
  ["plain = and ?= words", "plain = and ?= words"],
  ["=?utf-8?q?50=?=", "50="],
])("%s reads %s", (raw, words) => {
  expect(decodeEncodedWords(raw)).toBe(words);
});
