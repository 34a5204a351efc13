import { createContext } from "react";

/** Who wrote the letters that went out: "You", or in somebody else's request its owner by name. */
export const AuthorNameContext = createContext("You");
