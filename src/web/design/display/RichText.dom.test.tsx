import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RichText } from "./RichText.tsx";

it("puts the text of a tag in its element, and keeps the order of the sentence", () => {
  const { container } = render(
    <RichText
      message="Read the <link>law of {state}</link> before {count, plural, one {# day} other {# days}} pass."
      values={{ state: "Ohio", count: 1, link: (text) => <a href="/laws">{text}</a> }}
    />,
  );
  expect(container.textContent).toBe("Read the law of Ohio before 1 day pass.");
  expect(screen.getByRole("link", { name: "law of Ohio" }).getAttribute("href")).toBe("/laws");
});

it("shows values as text, never as HTML", () => {
  const name = '<img src="x" onerror="alert(1)">';
  const { container } = render(
    <RichText message="From <b>{name}</b>" values={{ name, b: (text) => <b>{text}</b> }} />,
  );
  expect(container.textContent).toBe(`From ${name}`);
  expect(container.querySelector("img")).toBeNull();
});

it("renders a tag that is used twice", () => {
  const { container } = render(
    <RichText message="<b>One</b>, then <b>two</b>" values={{ b: (text) => <b>{text}</b> }} />,
  );
  expect(container.textContent).toBe("One, then two");
  expect([...container.querySelectorAll("b")].map((element) => element.textContent)).toEqual(["One", "two"]);
});

it("renders nested tags without a complaint of React", () => {
  const error = vi.spyOn(console, "error");
  const { container } = render(
    <RichText
      message="<i>All of <b>it</b></i>"
      values={{ i: (text) => <i>{text}</i>, b: (text) => <b>{text}</b> }}
    />,
  );
  expect(container.innerHTML).toBe("<i>All of <b>it</b></i>");
  expect(error).not.toHaveBeenCalled();
});

it("gives a tag without others in it its plain text, for the name of a field", () => {
  render(
    <RichText
      message="Due by <day>Day of receipt</day>"
      values={{ day: (text) => <input aria-label={text.join("")} /> }}
    />,
  );
  expect(screen.getByRole("textbox", { name: "Day of receipt" })).toBeTruthy();
});
