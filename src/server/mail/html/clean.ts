import sanitizeHtml from "sanitize-html";

/** What `<html>` and `<body>` said about the whole letter; the first of each name counts, as in a browser. */
export type PageLook = Record<string, string>;

/**
 * Takes out whatever could run, submit, frame or lead away, and keeps what a letter looks like. Addresses of pictures and
 * links are still as sent; `pictures.ts` and `links.ts` decide about them.
 * @returns markup with only the elements of `SHOWN_TAGS`, without comments, and the look of the page it was
 */
export function clean(html: string): { markup: string; look: PageLook } {
  const look: PageLook = {};
  const remember = (tagName: string, attribs: Record<string, string>) => {
    const wanted = tagName === "html" ? ROOT_ATTRIBUTES : BODY_ATTRIBUTES;
    for (const name of wanted) if (attribs[name] !== undefined) look[name] ??= attribs[name];
    return { tagName, attribs };
  };
  const markup = sanitizeHtml(shallow(html), {
    allowedTags: [...SHOWN_TAGS],
    // <style> is data here: it is cleaned later, and the policy lets it style this document and load nothing.
    allowVulnerableTags: true,
    nonTextTags: NOT_WORDS,
    allowedAttributes: {
      "*": SHOWN_ATTRIBUTES,
      a: ["href", "name"],
      area: ["href", "coords", "shape", "alt"],
      img: ["src", "alt", "usemap", "hspace", "vspace"],
      map: ["name"],
      style: ["media"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["data", "cid", "http", "https"] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    // Chromium itself stops at 512; and what is read deeper is read in ever more time.
    nestingLimit: 250,
    transformTags: { html: remember, body: remember },
  });
  return { markup, look };
}

/**
 * Markup nested deeper than any letter's keeps its words from there on, and no tags: the sanitiser's time grows with the
 * square of the depth, and a megabyte of `<div>` would hold up everybody.
 */
function shallow(html: string): string {
  let depth = 0;
  for (const { 0: tag, 1: name = "", index } of html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)) {
    if (ENDS_BY_ITSELF.test(name)) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth > DEEPEST) return html.slice(0, index) + html.slice(index).replace(/<[^<>]*>?/g, " ");
  }
  return html;
}

const DEEPEST = 3_000;
const ENDS_BY_ITSELF =
  /^(?:br|hr|img|input|meta|link|area|base|col|wbr|p|li|dd|dt|t[dhr]|tbody|thead|tfoot|option)$/i;

/** Beside the library's own: what mail programs write. `picture` is left out, as only its `img` is shown. */
export const SHOWN_TAGS: ReadonlySet<string> = new Set([
  ...sanitizeHtml.defaults.allowedTags,
  ..."acronym area big center del dir font img ins map nobr strike style tt".split(" "),
]);

/** What stands in these is shown by no browser, or not as words. */
const NOT_WORDS = "script style textarea option title template svg xmp iframe noembed noframes".split(" ");

const SHOWN_ATTRIBUTES = [
  ..."align background bgcolor border bordercolor cellpadding cellspacing class clear color colspan".split(
    " ",
  ),
  ..."dir face frame headers height id lang noshade nowrap rowspan rules scope size span start style".split(
    " ",
  ),
  ..."summary title type valign value width".split(" "),
];

const ROOT_ATTRIBUTES = ["dir", "lang"];
const BODY_ATTRIBUTES = [
  ...ROOT_ATTRIBUTES,
  ..."background bgcolor class id link style text vlink".split(" "),
];
