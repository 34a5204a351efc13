import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { sendingByHand as m } from "#messages/thread/sending-by-hand.ts";
import {
  type ManualSending,
  ManualSendingFields,
  manualSendingInput,
  sentDayError,
} from "./ManualSendingFields.tsx";

const initial: ManualSending = { channel: "post", day: "2026-03-04", number: "" };

function Form() {
  const [value, setValue] = useState(initial);
  return (
    <>
      <ManualSendingFields
        value={value}
        onChange={setValue}
        dayError={undefined}
        channels={["post", "fax"]}
      />
      <output>{JSON.stringify(manualSendingInput(value, value.day ?? ""))}</output>
    </>
  );
}

it("names the number by how the letter was sent, and leaves an empty one out", () => {
  render(<Form />);
  const input = () => JSON.parse(screen.getByRole("status").textContent ?? "");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    m.channels.post,
    m.channels.fax,
  ]);
  fireEvent.change(screen.getByLabelText(new RegExp(m.numbers.post)), { target: { value: "  " } });
  expect(input()).toEqual({ channel: "post", sentOn: "2026-03-04" });
  fireEvent.change(screen.getByLabelText(m.how), { target: { value: "fax" } });
  fireEvent.change(screen.getByLabelText(new RegExp(m.numbers.fax)), { target: { value: " 17 " } });
  expect(input()).toEqual({ channel: "fax", sentOn: "2026-03-04", trackingNumber: "17" });
});

it.each([
  [null, m.whenRequired],
  ["2026-03-05", m.whenInFuture],
  ["2026-03-04", undefined],
  ["2026-02-04", undefined],
])("says what is wrong with %s", (day, error) => {
  expect(sentDayError(day, "2026-03-04")).toBe(error);
});
