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
    keyboard: "Writing, sending and reading with the keyboard, and where the focus goes.",
    zoom: "That pages fit a phone’s width without scrolling sideways.",
  },
  limitsTitle: "What does not work well",
  limits: {
    documents:
      "Emails and files are shown as the agency sent them. Many are scans without text, or have no headings and no descriptions of images.",
    script:
      "Logging in and working with requests needs JavaScript. The public pages and the contact form do not; the deadline calculator does.",
  },
  feedbackTitle: "Tell us",
  feedback:
    "If something keeps you from using the site, email <email>{teamEmail}</email> or use the <contact>contact page</contact>. Say which page it is and what you use. If you need something in another form, ask for it there.",
  operatorTitle: "Who is responsible",
} as const;
