import { createEvent, fireEvent, render, screen, within } from "@testing-library/react";
import { createRef, useState } from "react";
import { describe, expect, it } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { drafts } from "#messages/drafts.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import type { Recipients } from "#web/features/drafts/recipients.ts";
import { RecipientFields } from "./RecipientFields.tsx";

const CLERK = "clerk@city.example";
const COUNSEL = "counsel@city.example";
const MAYOR = "mayor@city.example";
const SUGGESTED = {
  reply: { to: [CLERK], cc: [] },
  all: { to: [CLERK], cc: [COUNSEL] },
  offered: [MAYOR, CLERK.toUpperCase()],
};

let recipients: Recipients;

type FieldsProps = { initial: Recipients; suggested: typeof SUGGESTED; reviewer?: string };

function Fields({ initial, suggested, reviewer }: FieldsProps) {
  const [current, setCurrent] = useState(initial);
  recipients = current;
  return (
    <RecipientFields
      recipients={current}
      suggested={suggested}
      {...(reviewer !== undefined && { reviewer })}
      ownDomain="daylight.example"
      differentRecipient={false}
      toRef={createRef()}
      onChange={setCurrent}
    />
  );
}

const show = (initial: Recipients = SUGGESTED.reply, suggested = SUGGESTED) =>
  render(<Fields initial={initial} suggested={suggested} />);
const field = (name: "To" | "Cc") =>
  screen.getByRole<HTMLInputElement>("textbox", { name: formatMessage(m.addTo, { field: name }) });
const type = (text: string, key = "Enter", name: "To" | "Cc" = "To") => {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.keyDown(field(name), { key });
};
const button = (name: string) => screen.getByRole("button", { name });
const remove = (address: string) => button(formatMessage(m.removeAddress, { address }));
const announced = () =>
  screen
    .getAllByRole("status")
    .map((element) => element.textContent)
    .filter(Boolean);

it("adds the reviewer with one click, and offers it no longer", () => {
  const reviewer = "orders@state.example";
  render(
    <Fields initial={{ to: [], cc: [] }} suggested={{ ...SUGGESTED, offered: [] }} reviewer={reviewer} />,
  );
  expect(screen.getByText(m.reviewer)).toBeTruthy();
  fireEvent.click(button(formatMessage(m.addAddress, { address: reviewer })));
  expect(recipients.to).toEqual([reviewer]);
  expect(screen.queryByText(m.reviewer)).toBeNull();
});

describe("typed recipients", () => {
  it.each(["Enter", ",", ";", " "])("are added with the key %j, and announced", (key) => {
    show();
    type("deputy@city.example", key);
    expect(recipients.to).toEqual([CLERK, "deputy@city.example"]);
    expect(field("To").value).toBe("");
    expect(announced()).toContain(
      formatMessage(m.addedTo, { addresses: "deputy@city.example", field: "To" }),
    );
  });

  it("are added when the user leaves the field", () => {
    show();
    fireEvent.change(field("To"), { target: { value: "deputy@city.example" } });
    fireEvent.blur(field("To"));
    expect(recipients.to).toEqual([CLERK, "deputy@city.example"]);
  });

  it("are not added twice, in either field", () => {
    show(SUGGESTED.all);
    type(CLERK.toUpperCase());
    type(COUNSEL);
    expect(recipients).toEqual(SUGGESTED.all);
  });

  it.each([
    ["clerk@city", drafts.recipients.invalidShort],
    ["r-1@mail.daylight.example", drafts.recipients.ownAddressShort],
  ])("that cannot receive email are marked: %s", (text, problem) => {
    show({ to: [], cc: [] });
    type(text);
    const list = screen.getByRole("list", { name: "To" });
    expect(
      within(list).getByText(formatMessage(m.addressProblem, { problem }).trim(), { exact: false }),
    ).toBeTruthy();
  });

  it("stay in the field while an input method composes", () => {
    show();
    fireEvent.change(field("To"), { target: { value: "deputy@city.example" } });
    fireEvent.keyDown(field("To"), { key: "Enter", isComposing: true });
    expect(recipients.to).toEqual([CLERK]);
  });

  it("of only spaces add nothing", () => {
    show();
    type("   ", ",");
    expect(recipients).toEqual(SUGGESTED.reply);
    expect(announced()).toEqual([]);
  });
});

describe("pasted recipients", () => {
  const paste = (text: string) => {
    const event = createEvent.paste(field("To"), { clipboardData: { getData: () => text } });
    fireEvent(field("To"), event);
    return event.defaultPrevented;
  };

  it("are added without their names", () => {
    show();
    expect(paste('"Doe, Jane" <jane@city.example>; Ann <ann@city.example>')).toBe(true);
    expect(recipients.to).toEqual([CLERK, "jane@city.example", "ann@city.example"]);
  });

  it("stay text if they are only a part of an address", () => {
    show();
    expect(paste("city.example")).toBe(false);
    expect(recipients.to).toEqual([CLERK]);
  });
});

describe("removing recipients", () => {
  it("with the button announces it and returns the focus to the field", () => {
    show(SUGGESTED.all);
    fireEvent.click(remove(COUNSEL));
    expect(recipients).toEqual({ to: [CLERK], cc: [] });
    fireEvent.click(remove(CLERK));
    expect(recipients.to).toEqual([]);
    expect(document.activeElement).toBe(field("To"));
    expect(announced()).toContain(formatMessage(m.removedFrom, { address: CLERK, field: "To" }));
  });

  it("with Backspace takes two keys, and none while there is text", () => {
    show();
    fireEvent.change(field("To"), { target: { value: "d" } });
    fireEvent.keyDown(field("To"), { key: "Backspace" });
    expect(document.activeElement).not.toBe(remove(CLERK));
    fireEvent.change(field("To"), { target: { value: "" } });
    fireEvent.keyDown(field("To"), { key: "Backspace" });
    expect(document.activeElement).toBe(remove(CLERK));
    expect(recipients.to).toEqual([CLERK]);
    fireEvent.keyDown(remove(CLERK), { key: "Backspace" });
    expect(recipients.to).toEqual([]);
  });
});

describe("reply and reply all", () => {
  it("switch between the suggested recipients", () => {
    show();
    fireEvent.click(button(m.replyAll));
    expect(recipients).toEqual(SUGGESTED.all);
    expect(button(m.replyAll).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(button(m.reply));
    expect(recipients).toEqual(SUGGESTED.reply);
  });

  it("are both not pressed for recipients of the user's own", () => {
    show();
    type(MAYOR);
    expect(button(m.reply).getAttribute("aria-pressed")).toBe("false");
    expect(button(m.replyAll).getAttribute("aria-pressed")).toBe("false");
  });

  it("are hidden when they are the same", () => {
    show(SUGGESTED.reply, { ...SUGGESTED, all: SUGGESTED.reply });
    expect(screen.queryByRole("button", { name: m.replyAll })).toBeNull();
  });
});

describe("suggestions and warnings", () => {
  it("offers other addresses of the conversation, but none that is already a recipient", () => {
    show();
    expect(
      screen.queryByRole("button", { name: formatMessage(m.addAddress, { address: CLERK.toUpperCase() }) }),
    ).toBeNull();
    fireEvent.click(button(formatMessage(m.addAddress, { address: MAYOR })));
    expect(recipients.to).toEqual([CLERK, MAYOR]);
    expect(screen.queryByText(m.alsoInConversation)).toBeNull();
  });

  it("shows the Cc field on request and focuses it", () => {
    show();
    fireEvent.click(button(m.fields.Cc));
    expect(document.activeElement).toBe(field("Cc"));
    type(COUNSEL, "Enter", "Cc");
    expect(recipients).toEqual(SUGGESTED.all);
  });

  it("warns when the author of the answered email is no recipient, and about an address nobody reads", () => {
    show();
    fireEvent.click(remove(CLERK));
    type("no-reply@city.example");
    expect(announced().join(" ")).toContain(
      formatMessage(drafts.recipients.noReply, { address: "no-reply@city.example" }),
    );
    expect(announced().join(" ")).toContain(
      formatMessage(drafts.recipients.authorMissing, { author: CLERK }),
    );
  });
});
