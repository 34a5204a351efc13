import sanitizeHtml from "sanitize-html";

/** The attributes of `<html>` and `<body>`; the first of each name counts, as in a browser. */
export type BodyAttributes = Record<string, string>;

/**
 * Removes everything that could run, submit, frame or navigate, and preserves the look of an email. URLs of images and
 * links are unchanged; `images.ts` and `links.ts` handle them.
 * @returns markup with only the elements of `SHOWN_TAGS`, without comments, and the attributes of its page
 */
export function sanitizeMarkup(html: string): { markup: string; bodyAttributes: BodyAttributes } {
  const bodyAttributes: BodyAttributes = {};
  const collectBodyAttributes = (tagName: string, attribs: Record<string, string>) => {
    const attributeNames = tagName === "html" ? ROOT_ATTRIBUTES : BODY_ATTRIBUTES;
    for (const name of attributeNames)
      if (attribs[name] !== undefined) bodyAttributes[name] ??= attribs[name];
    return { tagName, attribs };
  };
  const markup = sanitizeHtml(limitDepth(html), {
    allowedTags: [...ALLOWED_TAGS],
    // <style> is text here: it is sanitized later, and the policy lets it style only this document and load nothing.
    allowVulnerableTags: true,
    nonTextTags: NON_TEXT_TAGS,
    allowedAttributes: {
      "*": ALLOWED_ATTRIBUTES,
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
    // Chromium itself stops at 512; the parsing time grows with the depth.
    nestingLimit: 250,
    transformTags: { html: collectBodyAttributes, body: collectBodyAttributes },
  });
  return { markup, bodyAttributes };
}

/**
 * Markup nested deeper than any real email loses its tags from there on, but not its text: the sanitizer takes quadratic
 * time in the depth, and a megabyte of `<div>` would block the thread.
 */
function limitDepth(html: string): string {
  let depth = 0;
  for (const { 0: tag, 1: name = "", index } of html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)) {
    if (OPTIONAL_CLOSE_TAGS.test(name)) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth > MAX_DEPTH) return html.slice(0, index) + html.slice(index).replace(/<[^<>]*>?/g, " ");
  }
  return html;
}

const MAX_DEPTH = 3_000;
const OPTIONAL_CLOSE_TAGS =
  /^(?:br|hr|img|input|meta|link|area|base|col|wbr|p|li|dd|dt|t[dhr]|tbody|thead|tfoot|option)$/i;

/** In addition to the library's own: what mail programs write. `picture` is left out; only its `img` is shown. */
export const ALLOWED_TAGS: ReadonlySet<string> = new Set([
  ...sanitizeHtml.defaults.allowedTags,
  ..."acronym area big center del dir font img ins map nobr strike style tt".split(" "),
]);

/** Elements whose content browsers do not show, or not as text. */
const NON_TEXT_TAGS = "script style textarea option title template svg xmp iframe noembed noframes".split(
  " ",
);

const ALLOWED_ATTRIBUTES = [
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
