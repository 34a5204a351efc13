import { Parser } from "htmlparser2";

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Called between chunks: true stops the scan. */
  done?: () => boolean;
};

/**
 * Scans XML as a stream, for its elements and text. Only XML's five entities and numeric ones are expanded; entities of a
 * document type are not, and nothing is fetched. Invalid XML is read up to the error.
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
