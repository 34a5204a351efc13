import sanitizeHtml from "sanitize-html";

/**
 * First of three walls around an agency's HTML: scripts, forms, frames, handlers and remote addresses are taken out.
 * The second is the policy written into the document, under which a browser loads nothing even where this fails; the
 * third is the sandboxed frame the page shows it in. A sanitiser alone lets known tricks through.
 */
export function sealedHtml(html: string, pictures: ReadonlyMap<string, string>): string {
  const body = sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, ...SHOWN_TAGS],
    // <style> is data here: the policy lets it style this document and load nothing.
    allowVulnerableTags: true,
    allowedAttributes: {
      "*": SHOWN_ATTRIBUTES,
      a: ["href", "name", "target", "rel"],
      img: ["src", "alt", "width", "height"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["data"] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, target: "_blank", rel: "noopener noreferrer" },
      }),
      img: (tagName, attributes) => {
        const { src, ...rest } = attributes;
        const shown = picture(src ?? "", pictures);
        return { tagName, attribs: shown === null ? rest : { ...rest, src: shown } };
      },
    },
  });
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"><meta name="referrer" content="no-referrer"><style>${FRAME_STYLE}</style></head><body>${body}</body></html>`;
}

/** Pictures sent within the mail are shown; remote ones are not fetched, as that would tell the sender who reads. */
function picture(src: string, pictures: ReadonlyMap<string, string>): string | null {
  if (src.startsWith("cid:")) return pictures.get(decode(src.slice(4))) ?? null;
  return /^data:image\/(png|jpeg|gif|webp);base64,/i.test(src) ? src : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SHOWN_TAGS = ["img", "style", "font", "center", "del", "ins", "picture", "big", "map", "area", "title"];

const SHOWN_ATTRIBUTES = [
  "align",
  "bgcolor",
  "border",
  "cellpadding",
  "cellspacing",
  "class",
  "color",
  "colspan",
  "dir",
  "face",
  "height",
  "id",
  "lang",
  "rowspan",
  "size",
  "start",
  "style",
  "title",
  "type",
  "valign",
  "width",
];

/** A letter that brings no style of its own still reads well; wide tables scroll within themselves. */
const FRAME_STYLE =
  "body{margin:0;font:15px/1.55 Georgia,'Times New Roman',serif;color:#1a1e23;overflow-wrap:break-word}img{max-width:100%;height:auto}table{max-width:100%}";
