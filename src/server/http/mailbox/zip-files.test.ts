import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import Fastify from "fastify";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { waitUntil } from "#test/support/wait-until.ts";
import { zipFiles } from "./zip-files.ts";

const at = new Date("2026-03-03T15:00:00Z");
const file = (name: string, text: string) => ({
  name,
  size: Buffer.byteLength(text),
  at,
  open: () => Readable.from([Buffer.from(text)]),
});

/** Files of a megabyte each, which count how many of them are open. */
function countedFiles(files: number) {
  const count = { opened: 0, open: 0 };
  const packedFiles = Array.from({ length: files }, (_, index) => ({
    name: `record ${index}.bin`,
    size: 1_000_000,
    at,
    open() {
      count.opened += 1;
      count.open += 1;
      const chunks = Array.from({ length: 20 }, () => Buffer.alloc(50_000));
      return Readable.from(chunks, { highWaterMark: 1 }).once("close", () => {
        count.open -= 1;
      });
    },
  }));
  return { files: packedFiles, count };
}

describe("a ZIP of many files", () => {
  test("has each under a safe name of its own, and the size it said", async () => {
    const { zip, size } = zipFiles([
      file("../../etc/passwd", "one"),
      file("C:\\boot.ini", "two"),
      file("records.csv", "three"),
      file("Records.csv", "four"),
      file("réponse\u202efdp.exe", ""),
    ]);
    const bytes = await buffer(zip);
    expect(bytes.byteLength).toBe(size);
    const found = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]);
    expect(found).toEqual([
      ["_.._etc_passwd", "one"],
      ["C__boot.ini", "two"],
      ["records.csv", "three"],
      ["Records (2).csv", "four"],
      ["réponsefdp.exe", ""],
    ]);
  });

  test("opens one file at a time, and no more than are asked for", async () => {
    const { files, count } = countedFiles(100);
    const { zip, size } = zipFiles(files);
    expect(size).toBeGreaterThan(100_000_000);
    zip.read(10_000);
    await turn();
    expect(count).toEqual({ opened: 1, open: 1 });
    zip.destroy();
    await turn();
    await turn();
    expect(count).toEqual({ opened: 1, open: 0 });
  });

  test("lets go of everything when who asked for it hangs up", async () => {
    const { files, count } = countedFiles(1000);
    const app = Fastify();
    app.get("/", (_, reply) => reply.send(zipFiles(files).zip));
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const caller = new AbortController();
    const answer = await fetch(url, { signal: caller.signal });
    await answer.body?.getReader().read();
    caller.abort();
    await waitUntil(async () => count.open === 0);
    expect(count.opened).toBeLessThan(100);
    await app.close();
    expect(count.open).toBe(0);
  });

  test.each([
    ["fails", () => Readable.from(failing())],
    ["is shorter than it was", () => Readable.from([Buffer.from("x")])],
  ])("is broken off where a file %s", async (_, open) => {
    const { zip } = zipFiles([file("a.txt", "whole"), { name: "b.txt", size: 100, at, open }]);
    await expect(buffer(zip)).rejects.toThrow(/does not answer|unexpected number of bytes/);
  });
});

async function* failing() {
  yield Buffer.from("x");
  throw new Error("The file store does not answer");
}
