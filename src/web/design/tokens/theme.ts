/**
 * The product's palette. There is one theme, a light one. CSS reads the same values as custom
 * properties (styles/tokens.css, checked equal by theme.test.ts); code that draws (charts, canvas) reads them here.
 */
export const theme = {
  name: "light",
  icons: "mdi",
  colors: {
    primary: "#1976D2",
    secondary: "#424242",
    accent: "#82B1FF",
    error: "#FF5252",
    info: "#2196F3",
    success: "#4CAF50",
    warning: "#FB8C00",
  },
} as const;
