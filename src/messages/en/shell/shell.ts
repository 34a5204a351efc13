/** What surrounds every screen: top bar, sandbox banner, footer. In the first load of every page. */
export const shell = {
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  inbox: "Inbox",
  unread: "unread",
  requests: "Requests",
  login: "Login",
  logout: "Logout",
  sandboxLabel: "Sandbox mode",
  sandbox:
    "Sandbox. Letters go to a simulated agency on this machine; nothing leaves it. <link>How to go live</link>",
  offline: "You are offline.",
  unreachable: "The server cannot be reached.",
  offlineText:
    "You see what was loaded before. Most changes need a connection. The page updates when you are connected again.",
  /** Opens the command palette; its shortcut. */
  goTo: "Go to…",
  goToKey: "Ctrl K",
  teamEmail: "Curious? Email us!",
  aboutNavigation: "About {brand}",
  about: "About",
  faq: "FAQ",
  contact: "Contact",
  terms: "Terms",
  privacy: "Privacy",
  accessibility: "Accessibility",
  crashTitle: "This page stopped working",
  crashRetry: "Try again",
  crashText:
    "Your saved work is safe. If this happens again, write to us and include this error message: “{error}”",
  loadFailedTitle: "This page did not load",
  loadFailedText: "A part of this site is missing. It opens by itself when you are connected again.",
  newVersionTitle: "A new version is available",
  newVersionText: "Reload to open this page. Your saved work and your drafts are safe.",
  reload: "Reload",
  noScript:
    "Logging in and working with requests needs JavaScript. Turn it on in your browser, then reload this page.",
  typedTextTitle: "Text you had not saved",
  unnamedField: "Text",
} as const;
