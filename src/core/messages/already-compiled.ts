import type { CompiledMessage } from "icu-minify/format";

/** In the browser: the build has compiled the catalog (`scripts/compile-messages.ts`), so no parser is loaded. */
export function compileMessage(message: string): CompiledMessage {
  return message;
}
