import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { theme } from "#web/design/tokens/theme.ts";

test("the stylesheet's palette is the product's palette", () => {
  const tokens = readFileSync(new URL("../../src/web/design/tokens/tokens.css", import.meta.url), "utf8");
  for (const [name, value] of Object.entries(theme.colors)) {
    expect(tokens).toContain(`--${name}: ${value.toLowerCase()};`);
  }
});
