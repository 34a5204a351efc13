import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { theme } from "./theme.ts";

test("the stylesheet's palette is the product's palette", () => {
  const css = readFileSync(new URL("./styles/tokens.css", import.meta.url), "utf8");
  for (const [name, value] of Object.entries(theme.colors)) {
    expect(css).toContain(`--${name}: ${value.toLowerCase()};`);
  }
});
