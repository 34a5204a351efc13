import { endingOf } from "../file-kind.ts";
import type { Zoom } from "../messages.ts";
import { element } from "./dom.ts";
import { NotShown, type OpenViewer, type Viewer } from "./viewer.ts";

const STEP = 1.25;
const LEAST = 0.05;
const MOST = 16;

/** A picture in an <img>, where even an SVG runs nothing and loads nothing. */
export const openPicture: OpenViewer = async (bytes, name, { root, tell }) => {
  // The browser sniffs raster types by itself; SVG it believes only by its type.
  const type = endingOf(name) === "svg" || beginsAsMarkup(bytes) ? "image/svg+xml" : "";
  const picture = element("img", { alt: name, draggable: "false" });
  picture.src = URL.createObjectURL(new Blob([bytes], { type }));
  await picture.decode().catch(() => {
    throw new NotShown("damaged");
  });
  const desk = element("div", { class: "desk picture", tabindex: 0 }, picture);
  root.append(desk);
  const size = sizeOf(picture);
  const facts = `${size.width.toLocaleString("en-US")} × ${size.height.toLocaleString("en-US")} pixels`;
  const notes = type ? [] : [facts];
  tell({ say: "shown", shown: { pages: null, zooms: true, finds: false, notes } });
  return zoomed(picture, desk, size, (zoom) => tell({ say: "place", place: { page: 0, zoom } }));
};

const beginsAsMarkup = (bytes: Uint8Array) =>
  /^\s*<(\?xml|svg|!)/i.test(new TextDecoder().decode(bytes.subarray(0, 100)));

/** An SVG may not say how large it is. */
const sizeOf = (picture: HTMLImageElement) => ({
  width: picture.naturalWidth || 800,
  height: picture.naturalHeight || 600,
});

function zoomed(
  picture: HTMLImageElement,
  desk: HTMLElement,
  size: { width: number; height: number },
  onZoom: (zoom: number) => void,
): Viewer {
  let fits = true;
  let zoom = 1;
  const fitting = () =>
    Math.min(1, (desk.clientWidth - 32) / size.width, (desk.clientHeight - 32) / size.height);
  const set = (next: number) => {
    const middle = (desk.scrollTop + desk.clientHeight / 2) / Math.max(1, desk.scrollHeight);
    const center = (desk.scrollLeft + desk.clientWidth / 2) / Math.max(1, desk.scrollWidth);
    zoom = Math.min(MOST, Math.max(LEAST, next));
    picture.style.width = `${size.width * zoom}px`;
    picture.style.height = `${size.height * zoom}px`;
    desk.scrollTop = middle * desk.scrollHeight - desk.clientHeight / 2;
    desk.scrollLeft = center * desk.scrollWidth - desk.clientWidth / 2;
    onZoom(zoom);
  };
  const to = (wish: Zoom) => {
    fits = wish === "fit";
    if (fits) set(fitting());
    else if (wish === "full") set(1);
    else set(wish === "in" ? zoom * STEP : zoom / STEP);
  };
  new ResizeObserver(() => {
    if (fits) set(fitting());
  }).observe(desk);
  to("fit");
  return { zoom: to };
}
