import { formatMessage } from "#core/messages/format-message.ts";
import { threadEmail as m } from "#messages/thread/email.ts";

/** What the server blocked or found misleading in an email; it is in attributes of the document's root. */
export type BlockedContent = {
  /** Visible images on the internet. */
  remoteImages: number;
  /** Tracking pixels; never loaded. */
  hiddenImages: number;
  /** Links whose text shows another host than their target. */
  misleadingLinks: { shownHost: string; realHost: string }[];
};

export function readBlockedContent(html: string): BlockedContent {
  const rootAttributes = /^<!doctype html><html ([^>]*)>/.exec(html)?.[1] ?? "";
  const attribute = (name: string) => new RegExp(`\\bdata-${name}="([^"]*)"`).exec(rootAttributes)?.[1] ?? "";
  const pairs = attribute("misleading").split(",").filter(Boolean);
  return {
    remoteImages: Number(attribute("remote-pictures")),
    hiddenImages: Number(attribute("hidden-pictures")),
    misleadingLinks: pairs.map((pair) => {
      const [shownHost = "", realHost = ""] = pair.split(" ");
      return { shownHost, realHost };
    }),
  };
}

/** "A link here says irs.gov and goes to evil.example."; null if there are no misleading links. */
export function misleadingLinksText(misleadingLinks: BlockedContent["misleadingLinks"]): string | null {
  const unique = new Map(misleadingLinks.map((one) => [`${one.shownHost} ${one.realHost}`, one]));
  const [first, second] = [...unique.values()];
  if (!first) return null;
  const text = formatMessage(m.misleadingLink, first);
  if (!second) return text;
  const more =
    unique.size === 2
      ? formatMessage(m.secondMisleadingLink, second)
      : formatMessage(m.moreMisleadingLinks, { count: unique.size - 1 });
  return `${text} ${more}`;
}

/** Notice about blocked images; null if there are none. */
export function blockedImagesText({ remoteImages, hiddenImages }: BlockedContent): string | null {
  if (remoteImages > 0) return m.remoteImagesBlocked;
  return hiddenImages === 0 ? null : formatMessage(m.hiddenImagesBlocked, { count: hiddenImages });
}
