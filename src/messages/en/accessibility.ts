/** The accessibility statement. */
export const accessibility = {
  title: "Accessibility statement",
  lead: "{brand} should be usable by everyone, with a keyboard, a screen reader, magnification or speech input.",
  standardTitle: "What we aim for",
  standard:
    "The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page. We have not had it audited from outside, so we do not claim to conform to all of it.",
  testedTitle: "What we test",
  tested: {
    automatic: "Automatic checks (axe) of the pages, at the size of a desktop and of a phone.",
    keyboard: "Use of the keyboard to write, send and read, and the position of the focus.",
    zoom: "The width of pages on a phone, without scrolling sideways.",
  },
  limitsTitle: "What does not work well",
  limits: {
    documents:
      "Emails and files are shown as the agency sent them. Many have no headings and no descriptions of images. The text of scanned pages is recognized automatically and can have errors.",
    script:
      "Logging in and working with requests needs JavaScript. The public pages and the contact form do not; the deadline calculator does.",
  },
  feedbackTitle: "Tell us",
  feedback:
    "If something keeps you from using the site, email <email>{teamEmail}</email> or use the <contact>contact page</contact>. Say which page it is and what you use. If you need something in another format, ask for it there.",
  operatorTitle: "Who is responsible",
} as const;
