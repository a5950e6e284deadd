import { expect, test } from "vitest";
import { startsWithEndWord } from "../../../../src/block/enclosing/statements/joins-statement.ts";

test.each([
  "end",
  "END",
  "fi",
  "done",
  "esac",
  "wend",
  "endif",
  "EndIf",
  "endfunction",
  "endif()",
  "endforeach (a)",
  "endif(a b)",
  "endmodule",
  "endtask",
  "end;",
  "end)",
  "end,",
  "end.map",
  "end | a",
  "end > a",
  "end&",
  "end }",
  "end]",
  "end a",
  "fi; a",
  "done < a",
  "end if",
  "endif() a",
])("%s closes a block", (code) => {
  expect(startsWithEndWord(code)).toBe(true);
});

test.each([
  "",
  "ending",
  "ended = 1",
  "end_time",
  "end-a",
  "end+1",
  "end: a",
  "end = a",
  "end(a)",
  "end (a)",
  "end : a",
  "end[a]",
  "endpoint",
  "endif(a",
  "endif =",
  "x end",
  "the end",
  "a; fi",
  "first",
  "done_",
  "append",
])("%s closes no block", (code) => {
  expect(startsWithEndWord(code)).toBe(false);
});
