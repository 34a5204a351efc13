import "../entries.css";
import "./event.css";
import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { decodeStart } from "../decode-text.ts";
import { element } from "../dom.ts";
import { createTextSearch } from "../find-text.ts";
import { openText } from "../open-text.ts";
import type { OpenViewer } from "../viewer.ts";
import { descriptionText } from "./description-text.ts";
import { formatEventTime } from "./event-time.ts";
import { type CalendarEvent, readEvents } from "./read-events.ts";

const texts = previewFrame.event;

/** The first events of a calendar file. A calendar file without one (a task, a list of busy times) is shown as text. */
export const openEvent: OpenViewer = async (bytes, name, stage) => {
  const { root, post } = stage;
  const { text, truncated } = decodeStart(bytes);
  const { events, total } = readEvents(text);
  if (events.length === 0) return openText(bytes, name, stage);
  const article = element("div", { class: "events" }, ...events.map(eventView));
  root.append(element("div", { class: "desk", tabindex: 0 }, article));
  const notes: string[] = truncated ? [] : [formatMessage(texts.eventCount, { count: total })];
  if (truncated || events.length < total)
    notes.push(formatMessage(texts.onlyFirst, { count: events.length }));
  post({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return createTextSearch(article, post);
};

function eventView(event: CalendarEvent): HTMLElement {
  const { written, local } = formatEventTime(event);
  const rows: [label: string, value: string][] = [
    [texts.when, written],
    [texts.localWhen, local ?? ""],
    [texts.repeats, event.frequency ? formatMessage(texts.frequency, { frequency: event.frequency }) : ""],
    [texts.where, event.place],
    [texts.organizer, event.organizer],
  ];
  const list = element("dl", { class: "mail-head" });
  for (const [label, value] of rows)
    if (value) list.append(element("dt", {}, label), element("dd", {}, value));
  const article = element(
    "article",
    { class: "mail paper" },
    element("h1", {}, event.title || texts.untitled),
  );
  if (event.isCanceled) article.append(element("p", { class: "canceled" }, texts.canceled));
  article.append(list);
  const description = descriptionText(event.description);
  if (description) article.append(element("div", { class: "words" }, description));
  return article;
}
