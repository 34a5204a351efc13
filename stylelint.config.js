const space = "(padding|margin|gap|row-gap|column-gap|scroll-padding|scroll-margin)";
const rawPx = "/\\dpx/";
const rawTime = "/\\dm?s\\b/";

/** Spacing, type, layers, breakpoints, colors, radii and durations have names in src/web/design/tokens/tokens.css. */
export default {
  ignoreFiles: ["src/web/design/tokens/{tokens,fonts}.css"],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "oklch"],
    "declaration-property-value-disallowed-list": {
      [`/^${space}/`]: [rawPx],
      "/^(font|font-size|line-height)$/": [rawPx],
      "/^(font|font-weight)$/": ["/(^|\\s)([1-9]00|bold)(\\s|$)/"],
      "/^border(-.+)?-radius$/": [rawPx],
      "/^(transition|animation)/": [rawTime],
      "z-index": ["/^[1-9]/"],
    },
    // A media query cannot read a custom property, so the breakpoints are this list.
    "media-feature-name-value-allowed-list": {
      "max-width": ["360px", "480px", "600px", "760px", "1000px", "1100px", "1240px"],
      "min-width": ["1800px"],
    },
  },
};
