/** `.ci/run` pulls the plug as often as the product promises; at a desk a few times must do, for a quick answer. */
export const inCi = process.env.CI !== undefined && process.env.CI !== "" && process.env.CI !== "false";
