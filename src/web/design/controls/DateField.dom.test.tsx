import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { design } from "#messages/design.ts";
import { DateField } from "./DateField.tsx";

let saved: string | null;

function Form({ initial = null, end = "from" }: { initial?: string | null; end?: "from" | "to" }) {
  const [value, setValue] = useState(initial);
  saved = value;
  return (
    <DateField
      id="from"
      label="Made from"
      value={value}
      formatDay={(day) => `Day ${day}`}
      onChange={setValue}
      end={end}
      years={{ first: 2000, last: 2030 }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Made from" });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

describe("a date field", () => {
  it("accepts a typed date, and shows it in the usual form after the user leaves", () => {
    render(<Form />);
    type("Jan 15, 2024");
    expect([saved, field().value]).toEqual(["2024-01-15", "Jan 15, 2024"]);
    fireEvent.blur(field());
    expect(field().value).toBe("Day 2024-01-15");
  });

  it("reads a year as its first or last day", () => {
    render(<Form end="to" />);
    type("2024");
    expect(saved).toBe("2024-12-31");
  });

  it.each([
    ["soon", design.dateInvalid],
    ["Feb 30, 2024", design.dateInvalid],
    ["Jan 15, 1999", formatMessage(design.dateOutOfRange, { first: "2000", last: "2030" })],
  ])("keeps %j in the field with an error, and changes nothing", (text, error) => {
    render(<Form initial="2024-01-15" />);
    type(text);
    fireEvent.blur(field());
    expect([saved, field().value]).toEqual(["2024-01-15", text]);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("textbox", { name: "Made from", description: error })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe(error);
  });

  it("removes the error when the date is corrected, and accepts an empty field", () => {
    render(<Form initial="2024-01-15" />);
    type("soon");
    type("");
    expect(screen.queryByRole("status")).toBeNull();
    expect([saved, field().getAttribute("aria-invalid")]).toEqual([null, null]);
  });
});
