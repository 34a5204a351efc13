import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toFlowed } from "#server/mail/send/format-flowed.ts";

/** How a reader's program puts flowed lines together again (RFC 3676 section 4). */
function unflow(flowed: string): string {
  const lines: { quote: string; text: string; open: boolean }[] = [];
  for (const line of flowed.split("\r\n")) {
    const [, quote = "", rest = ""] = /^(>*)(.*)$/s.exec(line) ?? [];
    const text = rest.startsWith(" ") ? rest.slice(1) : rest;
    const last = lines.at(-1);
    const signature = text === "-- ";
    if (last?.open && last.quote === quote && !signature) {
      last.text += text;
      last.open = text.endsWith(" ");
    } else lines.push({ quote, text, open: text.endsWith(" ") && !signature });
  }
  return lines.map(({ quote, text }) => (quote === "" ? text : `${quote} ${text}`.trimEnd())).join("\n");
}

describe("flowed text", () => {
  test("long lines are wrapped after spaces, short ones and their ends stay", () => {
    const line = "All records of inspections of the water works in the years 2019 to 2024, by place. ";
    expect(toFlowed(`Dear officer,\n\n${line}${line}\nThank you   `).split("\r\n")).toEqual([
      "Dear officer,",
      "",
      "All records of inspections of the water works in the years 2019 to 2024, by ",
      "place. All records of inspections of the water works in the years 2019 to ",
      "2024, by place.",
      "Thank you",
    ]);
  });

  test("quotes keep their depth when they are wrapped", () => {
    const flowed = toFlowed(`> ${"seven words ".repeat(10)}\n> > deeper\n>`).split("\r\n");
    expect(flowed.slice(0, 2).every((line) => line.startsWith("> seven") || line.startsWith("> words"))).toBe(
      true,
    );
    expect(flowed.slice(2)).toEqual([">> deeper", ">"]);
  });

  test("a space before what could be misread, the signature as it is", () => {
    expect(toFlowed("From the files\n  indented\n-- \nAnn")).toBe(
      " From the files\r\n   indented\r\n-- \r\nAnn",
    );
  });

  test("an address longer than a line is not cut", () => {
    const url = `https://records.example/${"a".repeat(150)}`;
    expect(toFlowed(`See ${url} for more`)).toBe(`See \r\n${url} \r\nfor more`);
  });

  test("a reader gets back what was written, but for spaces at line ends", () => {
    const word = fc.constantFrom(
      "a",
      "word",
      "From",
      ">",
      "-- ",
      "   ",
      "x".repeat(100),
      "é✓",
      "\n",
      "\n> ",
      ">>",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const text = words.join(" ");
        const plain = text
          .split("\n")
          .map((line) => {
            const [, marks = "", rest = ""] = /^((?:> ?)*)(.*)$/s.exec(line) ?? [];
            const quote = marks.replaceAll(" ", "");
            const stored = rest === "-- " ? rest : rest.replace(/ +$/, "");
            return quote === "" ? stored : `${quote} ${stored}`.trimEnd();
          })
          .join("\n");
        expect(unflow(toFlowed(text))).toBe(plain);
      }),
    );
  });
});
