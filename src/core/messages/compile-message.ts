import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

const compiled = new Map<string, CompiledMessage>();

/** Compiles a message of the catalog when it is first used: in Node, where no build has done it. */
export function compileMessage(message: string): CompiledMessage {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const result = compile(message);
  compiled.set(message, result);
  return result;
}
