/**
 * The text of a description. Some calendars (Google's) write HTML into it. A parsed document that is in no page loads and
 * runs nothing; a link shows its address.
 */
export function descriptionText(description: string): string {
  if (!/<(?:a|b|br|div|html|i|li|ol|p|span|strong|u|ul)\b[^<>]{0,2000}>/i.test(description))
    return description;
  const { body } = new DOMParser().parseFromString(withoutHandlers(description), "text/html");
  for (const hidden of body.querySelectorAll("script, style, template")) hidden.remove();
  for (const link of body.querySelectorAll("a[href]")) {
    const address = link.getAttribute("href")?.trim() ?? "";
    if (address !== link.textContent?.trim()) link.after(` (${address})`);
  }
  for (const block of body.querySelectorAll("br, div, li, p")) block.after("\n");
  return (body.textContent ?? "").replaceAll(/\n{3,}/g, "\n\n").trim();
}

/** The content security policy blocks event handlers even there; without this each would be reported as an error. */
const withoutHandlers = (html: string) =>
  html.replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll(/[\s/"']on\w+\s*=/gi, " data-off="));
