import { expect, it } from "vitest";
import { splitServerWords } from "./server-words.ts";

it.each([
  [
    "There is no such address at this agency. The server said: 550 5.1.1 unknown",
    { reason: "There is no such address at this agency.", said: "550 5.1.1 unknown" },
  ],
  ["550 5.1.1 unknown", { reason: null, said: "550 5.1.1 unknown" }],
  ["250 2.0.0 Ok: queued as 4F1", { reason: null, said: "250 2.0.0 Ok: queued as 4F1" }],
  ["You said that it arrived.", { reason: "You said that it arrived.", said: null }],
  ["", { reason: "", said: null }],
])("splits %j into what happened and what the server answered", (text, parts) => {
  expect(splitServerWords(text)).toEqual(parts);
});
