import { describe, expect, test } from "vitest";
import { enclosingBlock } from "../../../../src/block/enclosing/enclosing-block.ts";
import { guessSyntax, linesToGuessFrom } from "../../../../src/block/enclosing/languages/guess-syntax.ts";

test.each([
  ["python", "#!/usr/bin/env python3"],
  ["javascript", "#!/usr/bin/env node"],
  ["javascript", "#!/usr/bin/env -S deno run"],
  ["javascript", "#!/usr/bin/env bun"],
  ["javascript", "#!/usr/bin/env -S npx tsx"],
  ["shell", "#!/bin/sh"],
  ["shell", "#!/usr/bin/env bash"],
  ["shell", "#!/bin/zsh"],
  ["shell", "#!/bin/ksh"],
  ["shell", "#!/bin/dash"],
  ["shell", "#!/usr/bin/fish"],
  ["ruby", "#!/usr/bin/ruby"],
  ["perl", "#!/usr/bin/perl -w"],
  ["lua", "#!/usr/bin/lua5.1"],
  ["php", "#!/usr/bin/php"],
  ["elixir", "#!/usr/bin/elixir"],
  ["make", "#!/usr/bin/make -f"],
  ["c", "#include <stdio.h>"],
  ["c", '#  include "a.h"'],
  ["c", "#ifndef LIST_H"],
  ["c", "#pragma once"],
  ["php", "<?php"],
  ["markup", '<?xml version="1.0"?>'],
  ["html", "<!DOCTYPE html>"],
  ["html", "<template>"],
  ["html", "<script setup>"],
  ["go", "package main"],
  ["curly", "package com.example;"],
  ["curly", "import java.util.*;"],
  ["curly", "import static a.B;"],
  ["csharp", "using System.Linq;"],
  ["rust", "use std::fmt;"],
  ["rust", "#![no_std]"],
  ["rust", "pub mod a;"],
  ["rust", "extern crate a;"],
  ["python", "from a.b import c"],
  ["javascript", "'use strict';"],
  ["javascript", '"use strict"'],
  ["elixir", "defmodule A.B do"],
  ["haskell", "module Queue where"],
  ["haskell", "module Queue (push) where"],
  ["generic", "#!/usr/bin/env unknown"],
  ["generic", ""],
  ["generic", "x"],
])("%s, by %s", (syntax, line) => {
  expect(guessSyntax([line])).toBe(syntax);
});

test.each([
  ["lines of a comment", ["/*", "import java.util.*;", "#include <a>", " */", "package main"], "go"],
  ["a comment of one line", ["/* from a import b */", "package main"], "go"],
  ["comments of two slashes", ["// <?php", "  // from a import b", "", "package main"], "go"],
  ["a sign in the fourth line of code", ["a", "b", "c", "package main"], "go"],
  ["no sign in the first four", ["a", "b", "c", "d", "package main"], "generic"],
  ["an interpreter too far right", [`#!${" ".repeat(160)}/bin/sh`], "generic"],
  ["signs too far right", Array.from({ length: 8 }, () => `${" ".repeat(160)}local a`), "generic"],
  ["blank lines do not count", ["a", "", "  ", "b", "c", "package main"], "go"],
  ["comments do not count", ["// a", "  // b", "/* c */", "  /* d */", "package main"], "go"],
  ["an indented comment", ["  /*", "package main", "*/", "x"], "generic"],
  ["the opener of a comment after code", ["a /*", "package main"], "go"],
  ["comments after code", ["a //", "b //", "c //", "d //", "package main"], "generic"],
  ["a sign after blanks", ["  package main"], "go"],
  ["an interpreter below the first line", ["", "#!/bin/sh"], "generic"],
  [
    "a comment of several lines with number signs",
    ["# Reads the names", "# of all files.", "#", "# And the rest.", "package main"],
    "go",
  ],
  [
    "two paragraphs of a comment with number signs",
    ["# Reads.", "#", "# Writes.", "# Ends.", "package main"],
    "go",
  ],
  ["a comment with number signs below code", ["a", "# Reads", "# all of it", "b", "c", "package main"], "go"],
  ["headings", ["# Title", "## Part", "# Another", "package main"], "go"],
  ["headings alone", ["# Title", "## Part", "# Another", "x", "package main"], "markdown"],
  ["one line with a number sign, which is a heading", ["# title", "x"], "markdown"],
  [
    "directives with a space behind the number sign",
    ["a", "b", "c", "d", "# include <a>", "# include <b>"],
    "c",
  ],
])("%s", (_, lines, syntax) => {
  expect(guessSyntax(lines)).toBe(syntax);
});

test.each([
  ["python", ["def f(a):", "    return a", "class B:"]],
  ["javascript", ["const a = require('a');", "module.exports = a;"]],
  ["go", ["func f() {", "\tx := 1", "}"]],
  ["rust", ["fn f() {", "    let a = 1;", "}"]],
  ["c", ["static int f(int a)", "{", "  char *b;", "}", "#define A"]],
  ["curly", ["public class A {", "    private final B b;", "}"]],
  ["css", [".a {", "  color: red;", "}"]],
  ["json", ["{", '  "a": 1,', '  "b": []', "}"]],
  ["yaml", ["a: b", "c:", "  - d"]],
  ["ruby", ["require 'a'", "def f(a)", "  a", "end"]],
  ["elixir", ["  def f(a) do", "    a", "    |> g()", "  end"]],
  ["lua", ["local a = 1", "function f()", "end"]],
  ["shell", ["set -eu", "echo a", "fi"]],
  ["shell", ["export A=1", "case $a in", "esac"]],
  ["haskell", ["import Data.Map", "f :: Int"]],
  ["lisp", ["(defn f [a])", "(def a 1)"]],
  ["make", ["all: a b", "\tcc a", "A := b"]],
  ["sql", ["SELECT a", "FROM b", "WHERE c"]],
  ["sql", ["create table a (", "  b int", ");"]],
  ["markdown", ["# Title", "", "Some words here."]],
  ["sections", ["[a]", "b = 1"]],
  ["markup", ["<a>", "<b>", "</b>"]],
  ["html", ["<div>", "<p>a</p>", "</div>"]],
])("%s, by signs that add up", (syntax, lines) => {
  expect(guessSyntax(lines)).toBe(syntax);
});

describe("a file without an extension that begins with a list of 400 lines", () => {
  const list = (line: (index: number) => string): string[] =>
    Array.from({ length: 400 }, (_, index) => line(index));

  test.each<[name: string, lines: readonly string[], line: number, firstLine: number, lastLine: number]>([
    [
      "JSON",
      ["[", ...list((index) => `  "word${index}",`), "  {", '    "a": 1,', "", '    "b": 2', "  }", "]"],
      403,
      402,
      406,
    ],
    [
      "C, above it",
      [
        "static const int table[] = {",
        ...list((at) => `\t${at}, ${at + 1},`),
        "};",
        "",
        "int a(int b)",
        "{",
        "}",
      ],
      200,
      1,
      402,
    ],
    [
      "C, below it",
      [
        "static const int table[] = {",
        ...list((at) => `\t${at}, ${at + 1},`),
        "};",
        "",
        "int a(int b)",
        "{",
        "",
        "}",
      ],
      406,
      404,
      407,
    ],
    [
      "Markdown",
      [
        ...list((index) => `- item ${index}`),
        "",
        "# Heading of a part",
        "",
        "Some words.",
        "",
        "## Another one",
      ],
      404,
      402,
      406,
    ],
    ["words", [...list((index) => `word${index}`), "", "more words", "and more", "", "last"], 402, 402, 403],
  ])("%s", async (_, lines, line, firstLine, lastLine) => {
    const whole = { lines, startsAtFileStart: true, endsAtFileEnd: true, fileName: "data" };
    expect(await enclosingBlock(whole, line - 1)).toEqual({ start: firstLine - 1, end: lastLine });
  });

  test("more lines are asked for until something else follows, but no more than 4,096", async () => {
    const asked = async (count: number): Promise<unknown> => {
      const lines = Array.from({ length: count }, (_, index) => `word${index}`);
      const part = { lines, startsAtFileStart: true, endsAtFileEnd: false };
      return await enclosingBlock(part, 0);
    };
    expect(await asked(300)).toEqual({ needs: "below" });
    expect(await asked(4096)).toEqual({ needs: "below" });
    const words = Array.from({ length: 4096 }, (_, index) => `word${index}`);
    expect(linesToGuessFrom(words.slice(0, 4095), 256, false)).toBeUndefined();
    expect(linesToGuessFrom(words, 256, false)).toEqual(words.slice(0, 8));
  });
});
