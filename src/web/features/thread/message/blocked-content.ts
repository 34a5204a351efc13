/** What the server held back of a letter, or found to mislead; it says so on the document's root. */
export type BlockedContent = {
  /** Pictures on the internet that would be seen. */
  remoteImages: number;
  /** Pictures too small to see, there to be fetched; never loaded. */
  hiddenImages: number;
  /** Links whose words name one host and that go to another. */
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

/** "A link here says irs.gov and goes to evil.example." */
export function misleadingLinksText(misleadingLinks: BlockedContent["misleadingLinks"]): string | null {
  const unique = new Map(misleadingLinks.map((one) => [`${one.shownHost} ${one.realHost}`, one]));
  const [first, second] = [...unique.values()];
  if (!first) return null;
  const text = `A link here says ${first.shownHost} and goes to ${first.realHost}.`;
  if (!second) return text;
  return unique.size === 2
    ? `${text} Another says ${second.shownHost} and goes to ${second.realHost}.`
    : `${text} ${unique.size - 1} others mislead in the same way.`;
}

/** What stands above a letter whose pictures were left where they are; null where there is nothing to say. */
export function blockedImagesText({ remoteImages, hiddenImages }: BlockedContent): string | null {
  if (remoteImages > 0)
    return "Pictures from the internet are not shown. Showing them tells the sender when and where you read this.";
  if (hiddenImages === 0) return null;
  return hiddenImages === 1
    ? "A hidden picture that tells the sender when you read this was left out."
    : `${hiddenImages} hidden pictures that tell the sender when you read this were left out.`;
}
