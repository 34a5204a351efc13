import { useCallback, useEffect, useReducer, useRef } from "react";
import type { FileKind } from "./file-kind.ts";
import {
  type Failure,
  type FileInfo,
  type FromFrame,
  type Hits,
  type OpenFileMessage,
  parseFrameMessage,
  type ToFrame,
  type ViewPosition,
} from "./frame-messages.ts";

/** The state of the file in the frame. */
export type FrameState = {
  shown: FileInfo | null;
  failed: Failure | null;
  place: ViewPosition | null;
  hits: Hits | null;
};

export type FileToPreview = { name: string; kind: FileKind; blob: Blob };

type FrameHandlers = {
  onKey: (key: string) => void;
  onEntry: (name: string, bytes: ArrayBuffer) => void;
  onLink: (address: string) => void;
};

const INITIAL_STATE: FrameState = { shown: null, failed: null, place: null, hits: null };

function reduce(state: FrameState, message: FromFrame | "again"): FrameState {
  if (message === "again") return INITIAL_STATE;
  switch (message.say) {
    case "shown":
      return { ...state, shown: message.shown };
    case "failed":
      return { ...state, failed: message.why };
    case "place":
      return { ...state, place: message.place };
    case "hits":
      return { ...state, hits: message.hits };
    default:
      return state;
  }
}

/** Sends a file to the sandboxed frame, once, and holds the message port to it. */
export function usePreviewFrame({ name, kind, blob }: FileToPreview, handlers: FrameHandlers) {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort | null>(null);
  const fileSent = useRef(false);
  const [state, dispatch] = useReducer(reduce, INITIAL_STATE);
  const listeners = useRef(handlers);
  listeners.current = handlers;

  const send = useCallback((message: ToFrame, transfer: Transferable[] = []) => {
    port.current?.postMessage(message, transfer);
  }, []);

  useEffect(
    () => () => {
      port.current?.close();
      port.current = null;
    },
    [],
  );

  const onLoad = async () => {
    // Only the first load gets the file: a second load means that the frame navigated somewhere by itself.
    const window = frame.current?.contentWindow;
    if (!window || fileSent.current) return;
    fileSent.current = true;
    const bytes = await blob.arrayBuffer();
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    port1.onmessage = ({ data }) => {
      const message = parseFrameMessage(data);
      if (!message) return;
      if (message.say === "part") void sendResource(message, send);
      else if (message.say === "key") listeners.current.onKey(message.key);
      else if (message.say === "entry") listeners.current.onEntry(message.name, message.bytes);
      else if (message.say === "link") listeners.current.onLink(message.address);
      else dispatch(message);
    };
    const opening: OpenFileMessage = { name, kind, bytes };
    // A sandboxed frame has an opaque origin, so no target origin can be given.
    window.postMessage(opening, "*", [bytes, port2]);
  };
  return { frame, onLoad, state, send };
}

/** Allows character maps, fonts and decoders of pdf.js only. */
async function sendResource(
  { id, name }: Extract<FromFrame, { say: "part" }>,
  send: (message: ToFrame, transfer?: Transferable[]) => void,
) {
  const bytes = /^[\w-]+\.(bcmap|pfb|ttf|wasm)$/.test(name)
    ? await fetch(`/preview/parts/${name}`, { credentials: "omit" })
        .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
        .catch(() => null)
    : null;
  send({ say: "part", id, bytes }, bytes ? [bytes] : []);
}
