/** `/signup`. */
export const signUp = {
  title: "Create your account",
  lead: "Your requests and the replies are private. The agency and the people you share a request with see them. Administrators can open them only after they give a reason, and you get an email each time. Nothing is published.",
  email: "Email",
  emailMissing: "Enter your email address. We send a code to it.",
  emailInvalid: "Enter a full email address.",
  emailTaken: "If it is your account, <link>log in</link> instead.",
  passwordMissing: "Choose a password.",
  submit: "Create account",
  terms:
    "By creating an account, you accept the <link>terms</link>. The <privacy>privacy page</privacy> says what is stored.",
  logIn: "Have an account? <link>Log in</link>",
} as const;
