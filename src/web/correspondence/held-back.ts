/** What the server held back of a letter, or found to mislead; it says so on the document's root. */
export type HeldBack = {
  /** Pictures on the internet that would be seen. */
  remotePictures: number;
  /** Pictures too small to see, there to be fetched; never loaded. */
  hiddenPictures: number;
  /** Links whose words name one host and that go to another. */
  misleading: { named: string; real: string }[];
};

export function heldBack(html: string): HeldBack {
  const root = /^<!doctype html><html ([^>]*)>/.exec(html)?.[1] ?? "";
  const told = (name: string) => new RegExp(`\\bdata-${name}="([^"]*)"`).exec(root)?.[1] ?? "";
  const pairs = told("misleading").split(",").filter(Boolean);
  return {
    remotePictures: Number(told("remote-pictures")),
    hiddenPictures: Number(told("hidden-pictures")),
    misleading: pairs.map((pair) => {
      const [named = "", real = ""] = pair.split(" ");
      return { named, real };
    }),
  };
}

/** "A link here says irs.gov and goes to evil.example." */
export function misleadingWords(misleading: HeldBack["misleading"]): string | null {
  const different = new Map(misleading.map((one) => [`${one.named} ${one.real}`, one]));
  const [first, second] = [...different.values()];
  if (!first) return null;
  const words = `A link here says ${first.named} and goes to ${first.real}.`;
  if (!second) return words;
  return different.size === 2
    ? `${words} Another says ${second.named} and goes to ${second.real}.`
    : `${words} ${different.size - 1} others mislead in the same way.`;
}

/** What stands above a letter whose pictures were left where they are; null where there is nothing to say. */
export function pictureWords({ remotePictures, hiddenPictures }: HeldBack): string | null {
  if (remotePictures > 0)
    return "Pictures from the internet are not shown. Showing them tells the sender when and where you read this.";
  if (hiddenPictures === 0) return null;
  return hiddenPictures === 1
    ? "A hidden picture that tells the sender when you read this was left out."
    : `${hiddenPictures} hidden pictures that tell the sender when you read this were left out.`;
}
