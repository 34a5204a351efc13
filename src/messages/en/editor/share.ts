/** The dialog with the link that starts the same request. */
export const editorShare = {
  title: "Share as a link",
  explanation:
    "Anyone who opens this link can start their own request with this text. Your details are not included.",
  link: "Link",
  linkHelp: "Your browser did not allow copying. Select the link and copy it.",
  tooLongTitle: "This request is too long for a link",
  tooLongExplanation:
    "Links over 8,000 characters often stop working. Shorten the records or remove agencies, or save the request as a template for yourself.",
  close: "Close",
} as const;
