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
  offlineText: "You see what was loaded before. It updates by itself when you are connected again.",
  teamEmail: "Curious? Email us!",
  aboutNavigation: "About {brand}",
  about: "About",
  faq: "FAQ",
  contact: "Contact",
  terms: "Terms",
  crashTitle: "This page stopped working",
  crashRetry: "Try again",
  crashText:
    "Your saved work is safe. If this happens again, write to us and include this error message: “{error}”",
  typedTextTitle: "Text you had not saved",
  unnamedField: "Text",
} as const;
