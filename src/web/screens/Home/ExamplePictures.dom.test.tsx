import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { homeExamples as text } from "#messages/home-examples.ts";
import { ExamplePictures } from "./ExamplePictures.tsx";

it("shows a letter and a reply as pictures with a description, made of the components of the program", () => {
  render(<ExamplePictures />);
  const letter = screen.getByRole("img", { name: text.letterLabel });
  const reply = screen.getByRole("img", { name: text.replyLabel });
  expect(letter.querySelector("article")?.textContent).toContain(text.letter.records[0]);
  expect([...reply.querySelectorAll("mark")].map(({ textContent }) => textContent)).toContain(
    text.reply.outcome,
  );
  // One picture each: nothing in it is a stop of the keyboard.
  for (const picture of [letter, reply])
    expect(picture.querySelectorAll("a, button, input").length).toBe(
      picture.querySelectorAll("[inert] :is(a, button, input)").length,
    );
});
