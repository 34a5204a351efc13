import { expect, test } from "vitest";
import tokens from "./styles/tokens.css?raw";
import { theme } from "./theme.ts";

test("the stylesheet's palette is the product's palette", () => {
  for (const [name, value] of Object.entries(theme.colors)) {
    expect(tokens).toContain(`--${name}: ${value.toLowerCase()};`);
  }
});
