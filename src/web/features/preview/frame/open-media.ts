import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { extensionOf } from "#web/features/preview/file-kind.ts";
import { element } from "./dom.ts";
import { formatDuration } from "./duration.ts";
import { CannotShowError, type OpenViewer, type ViewerContext } from "./viewer.ts";

const texts = previewFrame.media;

/** A recording, with the controls of the browser. */
export const openAudio: OpenViewer = async (bytes, name, { root, post }) => {
  const label = formatMessage(texts.audioLabel, { name });
  return openPlayer(element("audio", { "aria-label": label }), { bytes, name, root, post });
};

/** A video, with the controls of the browser. */
export const openVideo: OpenViewer = async (bytes, name, { root, post }) => {
  const label = formatMessage(texts.videoLabel, { name });
  return openPlayer(element("video", { "aria-label": label, playsinline: true }), {
    bytes,
    name,
    root,
    post,
  });
};

type MediaFile = Pick<ViewerContext, "root" | "post"> & { bytes: Uint8Array<ArrayBuffer>; name: string };

/** The file plays from memory, where the browser reads the parts it needs. */
async function openPlayer(player: HTMLMediaElement, { bytes, name, root, post }: MediaFile) {
  player.controls = true;
  player.preload = "metadata";
  // The frame may not download; the header of the preview does that.
  player.setAttribute("controlslist", "nodownload noremoteplayback");
  // The arrow keys seek in the file; elsewhere they open the next one.
  player.addEventListener("keydown", (event) => {
    if (event.key.startsWith("Arrow")) event.stopPropagation();
  });
  root.append(element("div", { class: "desk player" }, player));
  const started = firstEvent(player, ["loadedmetadata", "suspend", "error"]);
  player.src = URL.createObjectURL(new Blob([bytes], { type: mediaType(name) }));
  if ((await started) === "error") throw new CannotShowError("unplayable");
  const showNotes = () =>
    post({ say: "shown", shown: { pages: null, zooms: false, finds: false, notes: notesOf(player) } });
  showNotes();
  // A browser that saves data may read the length only when the file is played.
  player.addEventListener("loadedmetadata", showNotes);
  player.addEventListener("error", () => post({ say: "failed", why: "unplayable" }));
  return {};
}

function firstEvent(player: HTMLMediaElement, names: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const name of names) player.addEventListener(name, () => resolve(name), { once: true });
  return promise;
}

function notesOf(player: HTMLMediaElement): string[] {
  const duration = formatDuration(player.duration);
  const isPictureMissing =
    player instanceof HTMLVideoElement &&
    player.readyState >= HTMLMediaElement.HAVE_METADATA &&
    player.videoWidth === 0;
  return [...(duration ? [duration] : []), ...(isPictureMissing ? [texts.soundOnly] : [])];
}

/** Browsers detect most formats by content, but not all of them without a type. */
const TYPES: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
  flac: "audio/flac",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  mp4: "video/mp4",
  m4v: "video/mp4",
  // What is in a .mov is mostly what is in an .mp4; browsers refuse it by its own type.
  mov: "video/mp4",
  ogv: "video/ogg",
  webm: "video/webm",
};

const mediaType = (name: string) => TYPES[extensionOf(name)] ?? "";
