import { describe, expect, it } from "vitest";
import { AS_PROPOSED, chosenCount, faultsCsv, isTicked, ticked } from "./import-words.ts";

describe("what is ticked", () => {
  const fresh = { kind: "new", number: 3 } as const;
  const unsure = { kind: "doubtful", number: 4 } as const;
  const counts = { new: 9, doubtful: 2, duplicate: 0, faulty: 0 };

  it("is what is new, as long as nobody says otherwise", () => {
    expect([isTicked(fresh, AS_PROPOSED), isTicked(unsure, AS_PROPOSED)]).toEqual([true, false]);
    expect(isTicked({ kind: "faulty", number: 5 }, AS_PROPOSED)).toBe(false);
    expect(chosenCount({ counts }, AS_PROPOSED)).toBe(9);
  });

  it("follows each tick, and a second one takes the first back", () => {
    const without = ticked(fresh, AS_PROPOSED);
    const both = ticked(unsure, without);
    expect([isTicked(fresh, both), isTicked(unsure, both)]).toEqual([false, true]);
    expect(chosenCount({ counts }, both)).toBe(9);
    expect(ticked(unsure, ticked(fresh, both))).toEqual(AS_PROPOSED);
  });
});

it("writes the rows to mend as a table, and nothing that runs as a formula", () => {
  const faults = [
    { field: "sentOn" as const, message: "“2/30/2026” is no day." },
    { field: null, message: "It is no mail." },
  ];
  expect(faultsCsv([{ number: 11, title: "=HYPERLINK(1)", faults }])).toBe(
    "Row,Title,Column,What to mend\r\n11,'=HYPERLINK(1),Sent on,“2/30/2026” is no day.\r\n11,'=HYPERLINK(1),,It is no mail.\r\n",
  );
});
