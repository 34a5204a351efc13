import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { listZip, rezipUncompressed, unzipFile } from "./zip.ts";

const zip = zipSync({ "../../etc/a.txt": strToU8("hello"), "b/c.csv": strToU8("1,2") });

test("lists the entries of a ZIP with their names", () => {
  expect(listZip(zip)).toMatchObject([
    { name: "../../etc/a.txt", size: 5 },
    { name: "b/c.csv", size: 3 },
  ]);
  expect(() => listZip(strToU8("no zip at all"))).toThrow("damaged");
});

test("unpacks one file, and an office file without compression", () => {
  expect(new TextDecoder().decode(unzipFile(zip, "b/c.csv"))).toBe("1,2");
  expect(() => unzipFile(zip, "missing")).toThrow("damaged");
  expect(listZip(rezipUncompressed(zip))).toMatchObject([{ compressedSize: 5 }, { compressedSize: 3 }]);
});

/** Overwrites the unpacked sizes in the directory of a ZIP. */
function withStatedSize(bytes: Uint8Array, size: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = copy.length - 22; at >= 0; at -= 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return copy;
}

test("unpacks neither a ZIP bomb nor one with a false size", () => {
  const dense = zipSync({ "a.xml": new Uint8Array(8_000_000) }, { level: 1 });
  const bomb = withStatedSize(dense, 210_000_000);
  expect(() => unzipFile(bomb, "a.xml")).toThrow("swollen");
  expect(() => rezipUncompressed(bomb)).toThrow("swollen");
  expect(() => rezipUncompressed(withStatedSize(dense, 10))).toThrow("damaged");
  expect(rezipUncompressed(withStatedSize(dense, 100_000)).length).toBeLessThan(101_000);
});
