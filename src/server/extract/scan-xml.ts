import { Parser } from "htmlparser2";

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Asked between chunks: true ends the reading. */
  done?: () => boolean;
};

/**
 * Reads XML as it comes, for its elements and text. Only the five entities of XML itself and numbered ones are known: what
 * a document type defines is never expanded, and nothing is fetched. Broken XML is read as far as it goes.
 */
export async function scanXml(chunks: AsyncIterable<Uint8Array>, handlers: Handlers): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handlers.open?.(name, attributes),
      onclosetag: (name) => handlers.close?.(name),
      ontext: (text) => handlers.text?.(text),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (handlers.done?.()) return;
  }
  parser.end(decoder.decode());
}
