import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PlainText } from "./PlainText.tsx";

const show = (text: string) =>
  render(<PlainText text={text} evidence={[]} onNumber={() => undefined} requestedFact={null} />).container;

describe("the plain text of an email", () => {
  it.each([
    ["letters", "x"],
    ["accents on one letter", "\u0301"],
    ["emoji of two code units", "\u{1f600}"],
  ])("breaks an endless word of %s, which a browser would take minutes to lay out", (_name, letter) => {
    const text = `Dear Ada,\n\n${letter.repeat(10_500)} and so on`;
    const container = show(text);
    expect(container.querySelectorAll("br")).toHaveLength(10);
    expect(container.textContent).toBe(text);
  });

  it("shows words in the order in which they were written", () => {
    const container = show("Pay \u202e00.5$\u202c by \u2066June 1\u2069. \u200fשלום");
    expect(container.textContent).toBe("Pay 00.5$ by June 1. \u200fשלום");
  });

  it("leaves long words and addresses whole", () => {
    const text = `See https://records.example/${"a".repeat(800)} for ${"b".repeat(900)}.`;
    const container = show(text);
    expect(container.querySelectorAll("br")).toHaveLength(0);
    expect(container.querySelector("a")?.textContent).toBe(text.split(" ")[1]);
  });
});
