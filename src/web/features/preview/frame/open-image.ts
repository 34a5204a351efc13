import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { extensionOf } from "#web/features/preview/file-kind.ts";
import type { Zoom } from "#web/features/preview/frame-messages.ts";
import { element } from "./dom.ts";
import { CannotShowError, type OpenViewer, type Viewer } from "./viewer.ts";

const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.05;
const MAX_ZOOM = 16;

/** A picture in an <img>, where even an SVG cannot run scripts or load resources. */
export const openImage: OpenViewer = async (bytes, name, { root, post }) => {
  // Browsers detect raster types by content, but SVG only by its type.
  const type = extensionOf(name) === "svg" || looksLikeSvg(bytes) ? "image/svg+xml" : "";
  const image = element("img", { alt: name, draggable: "false" });
  image.src = URL.createObjectURL(new Blob([bytes], { type }));
  await image.decode().catch(() => {
    throw new CannotShowError("damaged");
  });
  const scroller = element("div", { class: "desk picture", tabindex: 0 }, image);
  root.append(scroller);
  const size = sizeOf(image);
  const sizeLabel = formatMessage(previewFrame.pixels, size);
  const notes = type ? [] : [sizeLabel];
  post({ say: "shown", shown: { pages: null, zooms: true, finds: false, notes } });
  return createImageZoom(image, scroller, size, (zoom) => post({ say: "place", place: { page: 0, zoom } }));
};

const looksLikeSvg = (bytes: Uint8Array) =>
  /^\s*<(\?xml|svg|!)/i.test(new TextDecoder().decode(bytes.subarray(0, 100)));

/** An SVG may have no size. */
const sizeOf = (image: HTMLImageElement) => ({
  width: image.naturalWidth || 800,
  height: image.naturalHeight || 600,
});

function createImageZoom(
  image: HTMLImageElement,
  scroller: HTMLElement,
  size: { width: number; height: number },
  onZoom: (zoom: number) => void,
): Viewer {
  let fitsWindow = true;
  let zoom = 1;
  const fitZoom = () =>
    Math.min(1, (scroller.clientWidth - 32) / size.width, (scroller.clientHeight - 32) / size.height);
  const setZoom = (next: number) => {
    const middle = (scroller.scrollTop + scroller.clientHeight / 2) / Math.max(1, scroller.scrollHeight);
    const center = (scroller.scrollLeft + scroller.clientWidth / 2) / Math.max(1, scroller.scrollWidth);
    zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, next));
    image.style.width = `${size.width * zoom}px`;
    image.style.height = `${size.height * zoom}px`;
    scroller.scrollTop = middle * scroller.scrollHeight - scroller.clientHeight / 2;
    scroller.scrollLeft = center * scroller.scrollWidth - scroller.clientWidth / 2;
    onZoom(zoom);
  };
  const zoomTo = (target: Zoom) => {
    fitsWindow = target === "fit";
    if (fitsWindow) setZoom(fitZoom());
    else if (target === "full") setZoom(1);
    else setZoom(target === "in" ? zoom * ZOOM_STEP : zoom / ZOOM_STEP);
  };
  new ResizeObserver(() => {
    if (fitsWindow) setZoom(fitZoom());
  }).observe(scroller);
  zoomTo("fit");
  return { zoom: zoomTo };
}
