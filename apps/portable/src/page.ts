import { answerTurn, hold } from "./answer-turn.ts";

// For a page: what drives the browser calls these.
Object.assign(globalThis, { answerTurn, hold });
