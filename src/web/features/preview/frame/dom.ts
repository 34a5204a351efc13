type Attributes = Record<string, string | number | boolean | undefined>;

/** An element with its attributes and what is in it. Text is always set as text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    created.setAttribute(name, value === true ? "" : String(value));
  }
  created.append(...children);
  return created;
}

/** A button with words on it. */
export function button(label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const created = element("button", { type: "button", ...attributes }, label);
  created.addEventListener("click", onClick);
  return created;
}
