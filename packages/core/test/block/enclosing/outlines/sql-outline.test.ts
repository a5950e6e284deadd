import { expect, test } from "vitest";
import { lexLines } from "../../../../src/block/enclosing/lexer/lex-lines.ts";
import { sqlOutline } from "../../../../src/block/enclosing/outlines/sql-outline.ts";
import { syntaxes } from "../../../../src/block/enclosing/languages/syntaxes.ts";

async function outlineOf(texts: readonly string[]): ReturnType<typeof sqlOutline> {
  return await sqlOutline((await lexLines(texts, syntaxes.sql.lexis, 8, true)).lines);
}

test.each([
  ["statements", ["select a;", "select b", "from c;", "d"], "0-0 1-2 3-3"],
  ["blank lines and comments in one", ["select a", "", "-- b", "from c;", "d;"], "0-3 4-4"],
  ["a semicolon in parentheses", ["create table a (", "b int;", "c int", ");", "d;"], "0-3 4-4"],
  ["more closed than opened", ["a )", "b;", "(", ";", ");"], "0-1 2-4"],
  [
    "no semicolon before a hard start",
    ["a", "", "create b", "", "drop c", "-- d", "truncate e"],
    "0-0 2-2 4-4 6-6",
  ],
  [
    "other hard starts",
    ["a", "", "alter b", "", "grant c", "", "revoke d", "", "use e", "", "commit", "", "rollback"],
    "0-0 2-2 4-4 6-6 8-8 10-10 12-12",
  ],
  ["a comment on something", ["a", "", "comment  on b", "", "comment c"], "0-0 2-4"],
  ["no blank line before a hard start", ["a", "create b"], "0-1"],
  ["indented hard starts", ["a", "", "  create b"], "0-2"],
  ["hard starts in parentheses", ["a (", "", "create b", ");"], "0-3"],
  ["words like hard starts", ["a", "", "created b", "", "x create"], "0-4"],
  [
    "a soft start",
    ["update a", "", "select b", "", "set c", "", "exec d", "", "selects e"],
    "0-0 2-2 4-4 6-8",
  ],
  [
    "a soft start after a statement that takes a query",
    ["with a as (b)", "", "select c", "", "create d", "", "select e"],
    "0-2 4-6",
  ],
  [
    "other statements that take a query",
    ["insert into a", "", "select b;", "explain", "", "select c;", "merge into a", "", "update b;"],
    "0-2 3-5 6-8",
  ],
  ["batches", ["select a", "go", "select b", "GO", "c"], "0-0 1-1 2-2 3-3 4-4"],
  ["batches that end with a slash", ["select a", "/", "b / c", "going"], "0-0 1-1 2-3"],
  ["delimiters", ["delimiter //", "a;", "b //", "c;", "DELIMITER  ;", "d;", "e;"], "0-0 1-2 3-3 4-4 5-5 6-6"],
  ["lines that are not delimiters", ["delimiter", "delimiter a b", "x delimiter a", "b;"], "0-3"],
  ["an open block between delimiters", ["delimiter $", "begin", "a $", "b $"], "0-0 1-2 3-3"],
  ["a procedure", ["create procedure a()", "begin", "b;", "c;", "end;", "d;"], "0-4 5-5"],
  ["a begin in the line of the header", ["create procedure a() begin", "b;", "end;", "d;"], "0-2 3-3"],
  ["a begin before code", ["create trigger a begin b;", "end;", "d;"], "0-1 2-2"],
  [
    "ends that name what they end",
    [
      "create function a()",
      "begin",
      "if b then",
      "c;",
      "end  if;",
      "loop",
      "end loop;",
      "while b do",
      "end while;",
      "repeat",
      "end repeat;",
      "for b do",
      "end for;",
      "d;",
      "end;",
      "e;",
    ],
    "0-14 15-15",
  ],
  [
    "cases",
    [
      "create function a()",
      "begin",
      "b = case c when d then e end;",
      "case f",
      "end  case;",
      "g;",
      "end;",
      "h;",
    ],
    "0-6 7-7",
  ],
  ["cases outside of routines", ["select case a", "when b then c;", "end;", "d;"], "0-2 3-3"],
  ["words like depth words", ["ending a;", "bend;", "beginning;", "cases;", "a;"], "0-0 1-1 2-2 3-3 4-4"],
  [
    "transactions",
    ["begin;", "a;", "begin transaction;", "b;", "begin tran;", "begin  work;", "end;", "c;"],
    "0-0 1-1 2-2 3-3 4-4 5-5 6-6 7-7",
  ],
  ["a begin at a line's end", ["declare a;", "begin", "b;", "end;", "c;"], "0-3 4-4"],
  ["deep lines below a routine", ["create procedure a()", "begin", "b;", "end;", "  c;"], "0-3 4-4"],
  ["a soft start after a word", ["update a", "", "x select b"], "0-2"],
  ["a query with a word inside that takes a query", ["select a with b", "", "select c"], "0-0 2-2"],
  ["a package after a word", ["x create package a;", "b;"], "0-0 1-1"],
  ["a begin after a word", ["declare a;", "x begin b", "c;"], "0-0 1-2"],
  ["a transaction below a declaration", ["declare a;", "begin  ;", "b;"], "0-0 1-1 2-2"],
  ["declarations", ["declare", "  a int;", "  b int;", "begin", "c;", "end;", "d;"], "0-5 6-6"],
  [
    "declarations of a routine",
    ["create or replace function a() is", "  b int;", "", "-- c", "  d int;", "begin", "e;", "end;", "f;"],
    "0-7 8-8",
  ],
  [
    "a routine without begin",
    ["create procedure a;", "b;", "create trigger c;", "  d;", "begin;", "e;"],
    "0-0 1-1 2-3 4-4 5-5",
  ],
  [
    "deep lines below a statement that is not a routine",
    ["create table a;", "  b;", "x create function c;", "  d;"],
    "0-0 1-1 2-2 3-3",
  ],
  ["a declaration with nothing after it", ["declare a;", "", "-- b"], "0-0"],
  ["a declaration far above", ["declare a;", "", "", "", "", "", "", "", "  b;", "c;"], "0-8 9-9"],
  [
    "a declaration too far above",
    ["declare a;", "", "", "", "", "", "", "", "", "  b;", "c;"],
    "0-0 9-9 10-10",
  ],
  [
    "a package",
    ["create or replace package body a as", "procedure b is", "begin", "c;", "end;", "d;", "end;", "e;"],
    "0-6 7-7",
  ],
  ["a type's body", ["create type  body a as", "b;", "end;", "c;"], "0-2 3-3"],
  ["lines like a package", ["create table package_a;", "b;", "creates package c;", "d;"], "0-0 1-1 2-2 3-3"],
  [
    "upper case",
    ["CREATE PROCEDURE a()", "BEGIN", "CASE b", "END CASE;", "c;", "END;", "d;", "e", "", "DROP f"],
    "0-5 6-6 7-7 9-9",
  ],
])("%s", async (_, texts, statements) => {
  const { nodes } = await outlineOf(texts);
  expect(nodes.map(({ start, end }) => `${String(start)}-${String(end)}`).join(" ")).toBe(statements);
});

test("lines belong to statements", async () => {
  const outline = await outlineOf([
    "-- a",
    "",
    "-- b",
    "-- c",
    "select d",
    "-- e",
    "from f;",
    "-- g",
    "h;",
    "",
    "-- i",
  ]);
  expect([...outline.owners]).toEqual([-1, -1, -1, -1, 0, 0, 0, -1, 1, -1, -1]);
  expect([...outline.leads]).toEqual([-1, -1, 0, 0, -1, -1, -1, 1, -1, -1, -1]);
  expect(outline.nodes).toEqual([
    { parent: -1, start: 4, end: 6, lead: 2, construct: true, namespace: false },
    { parent: -1, start: 8, end: 8, lead: 7, construct: false, namespace: false },
  ]);
  expect(outline.kinds.join(" ")).toBe(
    "comment blank comment comment code comment code comment code blank comment",
  );
  expect(outline.breaks(4)).toBe(false);
});
