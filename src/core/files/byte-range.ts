/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The one part of a file that a `Range` header asks for (RFC 9110 § 14.2). `whole`: it asks for none, for several, or
 * for something else than bytes, which may all be answered with the whole file. `beyond`: there is nothing where it
 * asks.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "whole" | "beyond" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!match) return "whole";
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "beyond" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "beyond" : { start, end };
}
