import { describe, expect, it } from "vitest";
import { detectFiles } from "./selected-files.ts";

const file = (name: string, text: string) => new File([text], name);

describe("the chosen files", () => {
  it.each([
    ["old.csv", "Title,Agency\nA,B", "text/csv"],
    ["old.txt", "Title,Agency\nA,B", "text/csv"],
    ["api.json", ' {"results":[]}', "application/json"],
  ])("are a table: %s", async (name, text, type) => {
    expect(await detectFiles([file(name, text)])).toMatchObject({ name, body: { type } });
  });

  it.each([
    ["a.eml", "x"],
    ["Sent", "From ada@example.org Mon Mar  2 10:00:00 2026\nSubject: a\n"],
    ["a.txt", "From: a@b.c\nTo: d@e.f\n g@h.i\nSubject: x\n\ny"],
    ["mails", "PK\u0003\u0004"],
  ])("are email: %s", async (name, text) => {
    expect(await detectFiles([file(name, text)])).toMatchObject({ name, body: expect.any(FormData) });
  });

  it("can be several emails, but not several tables", async () => {
    const both = await detectFiles([file("a.eml", "x"), file("b.eml", "y")]);
    expect(both).toMatchObject({ name: "2 files", size: 2 });
    expect("body" in both && both.body instanceof FormData && both.body.getAll("file")).toHaveLength(2);
    expect(await detectFiles([file("a.csv", "x"), file("b.csv", "y")])).toHaveProperty("error");
    expect(await detectFiles([file("a.csv", "")])).toHaveProperty("error");
    expect(await detectFiles([])).toHaveProperty("error");
  });
});
