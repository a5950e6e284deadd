import { expect, test } from "vitest";
import { guessSyntax } from "../../../../src/block/enclosing/languages/guess-syntax.ts";

/** Lines that speak for Lua, unless a decisive sign stands above them. */
const luaLines = Array.from({ length: 8 }, () => "local a");

test.each([
  ["c", ["#include<a.h>", '#  include  "a.h"', "#ifndef LIST_H", "#ifndef LIST_H_", "#pragma once"]],
  ["php", ["<?php", "<?php echo 1;"]],
  ["markup", ["<?xml version='1.0'?>", "  <?xml?>"]],
  ["html", ["<!doctype html>", "<HTML>", '<script src="a">', "<head>", "<body class='a'>"]],
  ["go", ["package main", "  package storage"]],
  ["curly", ["package com.example;", "package com.example", "import java.util.List;", "import a;"]],
  ["curly", ["import static java.util.List.*;"]],
  ["csharp", ["using System.Linq;"]],
  ["rust", ["use std::fmt;", "use crate::a;", "#[test]", "#[derive(Debug)]", "#![no_std]"]],
  ["rust", ["extern crate serde;", "pub mod parser;", "mod parser;"]],
  ["python", ["from a.b import c", "from . import names"]],
  ["javascript", ["'use strict'", '"use strict";']],
  ["elixir", ["defmodule Some.Name do"]],
  ["haskell", ["module Main where", "module Data.Map' (load, store", "module A (", "module Data.List where"]],
  ["lua", ["x #include <a.h>", "x #ifndef LIST_H", "x #pragma once", "#include a", "#ifndef LIST_HX"]],
  ["lua", ["x <?php", "x <?xml?>", "x <html>", "<htmlx>", "x package main", "package a b"]],
  ["lua", ["x package a.b;", "package a.b; x", "x import a.b;", "import a.b; x", "import static"]],
  ["lua", ["x using A.B;", "using A.B; x", "using a = b;", "x use std::fmt;", "use strict;"]],
  ["lua", ["x #[test]", "#[1] see below", "# [a]", "x mod parser;", "mod parser; x", "mod a b;"]],
  ["lua", ["x from a import b", "x 'use strict'", "'use strict' x", "x defmodule A do", "defmodule A do x"]],
  ["lua", ["x module A where", "module A where x", "module a where", "module A x"]],
])("%s, whatever follows: %j", (syntax, lines) => {
  expect(lines.filter((line) => guessSyntax([line, ...luaLines]) !== syntax)).toEqual([]);
});

/** Enough lines of code that no sign below them is decisive. */
const plainLines = ["x", "x", "x", "x"];

function guessFrom(...lines: readonly string[]): string {
  return guessSyntax([...plainLines, ...lines]);
}

test.each([
  ["python", ["  def load(names):  # all of them", "  def f(a):", "def load(names,", "  async def load("]],
  ["python", ["  class Name(Base, Other):", "  class Name:"]],
  ["python", ["from some.where import names", "  self.name = name", "    self.count = 0"]],
  ["python", ["  elif name > 1:", "  except OSError as error:", "  try:", "  with open(name) as file:"]],
  ["python", ["  for name in names:", "  if name:", "  else:", "  while name:"]],
  ["python", ["import numpy as np", "  return names", "  raise KeyError(name)", "assert name", "yield a"]],
  ["python", ["  @app.route('/names')", "@pytest.fixture"]],
  ["python", ["  some.name, other, third += value", "  name = value"]],
  ["python", ["  print(name, other)", "f(a)"]],
  ["javascript", ['  import { name } from "x"', "export * from 'x'", '  } from "x";', "} from './x'"]],
  ["javascript", ["  const name = 1", "  export let { name } = load", "let ${a} =", "const [a, b] = c"]],
  ["javascript", ["  load = require('x')", 'require("x");', "  module.exports = load"]],
  ["javascript", ["  load((a) =>", "  load(a => (", "  load(() => {", "  })();", "})", "}));", "});"]],
  ["javascript", ["load(function  name(a) {", "load(function(a) {", "if (a === b) {", "if (a !== b) {"]],
  ["javascript", ["  console.error(a);"]],
  ["javascript", ["  export default declare abstract class A", "export type A", "export function* load"]],
  ["javascript", ["export interface Name", "  export enum A"]],
  ["javascript", ["interface Name {", "declare module 'a' {", "  userName: string;", "  readonly name: A;"]],
  ["javascript", ["  name?: Array<T> | B[];", '  kind?: "a" | "b";', "  return: string;"]],
  ["javascript", ["  var name = value;", "  this.name(a);", "  return undefined;", "  await load;"]],
  [
    "go",
    ["func Load(name string)", "func (list *List) Load(", "type Name struct {", "type Name interface {"],
  ],
  ["go", ["  name := 1", "\t\tif err != nil {", "\tdefer f.Close()", "\t\tgo func() {"]],
  ["rust", ["  pub(crate) const async unsafe fn name()", "fn f()", "pub fn name", "impl<T> Name"]],
  ["rust", ["  impl Name for Other {", "  pub struct Name", "pub use a", "use_it(&mut a)"]],
  ["rust", ["  let mut name: Type = value;", "let name: Type = value;", "let mut name = value;"]],
  ["rust", ["  #![allow(dead_code)]", "#[test]", "f(&'a b)", "a::<B>", '  println!("a")']],
  ["rust", ["  Some(a)", "  Ok(a)", "  a(b).unwrap()", "a -> Result<B>"]],
  ["c", ["#  include  <a.h>", '#include"a.h"', "#  define NAME", "#endif", "#if A"]],
  ["c", ["  static const int name(a,", "int load(", "int *name;", "void load() {", "  struct name *other;"]],
  ["c", ["std::move(a);", "  template  <class T>", "template<class T>", "typedef A B"]],
  ["c", ["inline namespace name {", "namespace {", "a->name(b);", "a::name(b);"]],
  ["c", ["  return NULL;", "  return nullptr;", "  name **other", "name *other"]],
  ["curly", ["  @Name(a, b)", "@Name", "import java.util.*;", "import java.util.List", "import a;"]],
  ["curly", ["  public int name", "open class A", "override func name", "  private final A b"]],
  [
    "curly",
    ["  override inline fun name", "fun <T> name", "  mutating func name", "func name<T>", "  func a"],
  ],
  ["curly", ["data class Name(", "class Name {", "class Name : Base, Other {"]],
  [
    "curly",
    ["  val name: Map<Key>? = value", "val name", "  var name: Int", "  if let a", "guard let a = b"],
  ],
  ["curly", ["extension Name", "protocol Name", "use self.name;"]],
  ["curly", ["  final Name<Type> other = value;", "Name other;", "a = new Name(b);", "a = new List<B>;"]],
  ["csharp", ["using System.Linq;", "namespace Some.Name;", "namespace Some.Name"]],
  ["csharp", ["  int a { get; set; }", "  [Name(a)]", "  [Fact]", "[a(b)]"]],
  ["php", ["<?php", "  $name->part->other=1", "$name = load($a);", "x = $this->name;"]],
  ["css", ["  background-color: red;", "color:red;", "width: calc(1px + 2px);", "a: b !important;"]],
  ["css", ["  .name other {", "#name {", "a.b:hover, h1 > p[title] {", "  tr, td {", "*{", "body{"]],
  ["css", ["  @media print", "@include name", "  $some-name: 1px", "$a: b"]],
  ["css", ["  .some-name.other:hover(a) > b,", ".a,", "#name .b,"]],
  ["css", [".name{background-color:red;margin:0}", ".a{b:c}", "  animation: switch;"]],
  ["json", ['  "some name"  :  "x",', '  "a": 1', '"a":[', '"name": true', '"": null']],
  ["json", ["  }", "],", "  },", '{"name":1', '[{"name"']],
  [
    "yaml",
    ['  - - "some name":  some value', "  'some name': a", "  some-name:", "<<: *a", "  name:  value"],
  ],
  ["yaml", ["  - name", "---"]],
  ["ruby", ["  def self.name?(a, b)", "def name", "  def name a, b", "def name=(a)"]],
  [
    "ruby",
    ["  require 'a'", 'require_relative "a"', "  module Name", "  class Some::Name < Base", "class Name"],
  ],
  ["ruby", ["  attr_reader :name", "  each do |name, other|", "loop do"]],
  [
    "elixir",
    ["  defmodule Some.Name do", "  defp name(a, b) do", "def name do", "  @doc false", "@impl true"],
  ],
  ["elixir", ["  |> load()", "|> load"]],
  ["lua", ["  local name", "local function f()", "  function Some.name:other  (a)", "function f("]],
  ["lua", ["  end),", "end", "if a then", "  --[[ text", "--[[ text"]],
  ["shell", ["  if [ -f a ]; then", "fi", "  done < a", "esac", "  then", "  case $name in"]],
  ["shell", ["set -e", "  export NAME=1", "for name in a b", "  while read x; do"]],
  ["shell", ["  function some-name() {", "name(){", "some.name()", "load() {"]],
  ["shell", ["  echo a", "name=value", "name=", "x ${NAME}", 'x "$NAME"', 'x "$@"']],
  ["haskell", ["import qualified Data.Map", "import Data.Map (a)"]],
  ["haskell", ["name' :: Int", "name :: Int", "data Name", "newtype Name"]],
  [
    "lisp",
    ["(defn name", "(def name", "(ns some.name", "(require 'a", "  ;; text", "x (y (z))", "(a (b (c)))"],
  ],
  ["make", ["some/name.o $(B) other : part", "all:", "a:b", "all other: c", ".PHONY: a"]],
  ["make", ["ifeq ($(A),b)", "include a", "-include a", "define NAME", ".PHONY all"]],
  [
    "make",
    ["some-name  ?= x", "NAME := x", "x $(NAME) y", "SOME_NAME  =  x", "A=b", "\t@echo a", "\tcc a.c"],
  ],
  ["sql", ["  create  or  replace  table x", "CREATE TABLE x", "insert  into x", "alter  table x"]],
  ["sql", ["delete  from x", "drop  view x", "  grant a"]],
  ["sql", ["  SELECT a", "FROM", "  select name, b", "where a < b"]],
  [
    "markdown",
    ["# Title", "###### Another title", "# It", "```", "> text", "====", "| a | b |", "<!-- a -->"],
  ],
  [
    "markdown",
    ["   * item", "12. item", "+ item", "see [some text](some/url) there", "some **bold text** here"],
  ],
  ["markdown", ["Some, Words in a text.", "It's so", "They say (so)"]],
  ["sections", ["[some.name]", "[[name]]", '["a b"]', "some-name  =  'x'", "name=1", '"some name" = true']],
  ["sections", ["name  =  value", "some.name=value"]],
  ["markup", ["  </some:name>", '<name some="x">', "<name/>", "<x:b />", "<name>text", "<item>"]],
  ["html", ["  <div>", "</div>", "<IMG src='a'>", "<br>", "<p>text", "<h1>", "  <li class='a'"]],
])("%s, by lines such as %j", (syntax, lines) => {
  const wrong = lines.filter((line) => guessFrom(...Array.from({ length: 8 }, () => line)) !== syntax);
  expect(wrong).toEqual([]);
});

test.each([
  ["& def f(a):", "def f(a: Int) = a", "& class A:", 'class A: "x"', "x from a import b"],
  ["& try:", 'if so: "stop"', "& with a:", "x import a as b", "import a as b;", "return a;", "return a {"],
  ["x return a", "x @app.route", "@Name x", "  name = value;", "x name = value", "x print(a)", "print(a) x"],
  ['x import a from "b"', 'x } from "b"', "import a from b", "} from a", "x let name = 1", "let name: T = 1"],
  ['prerequire("x");', "a => b", "x })", "}) x", "myfunction(a) {", "x export class A", "exported class A"],
  ["x interface A", "interface {", "x name?: T;", "name?: T; x", "x var name = a;", "this .a", "await (a)"],
  ["x func Load(a) {", "x type Name struct {", "type name {", "x\tdefer a", "  if err != nil"],
  ["x fn f()", "x impl A", "implement a", "x pub struct A", "x #[test]", "#[]", "x let a: B = c;"],
  ["Something(a)x", "x #include <a>", "x #define A", "#defined a", "#include a"],
  ["x int f(a)", "int f = a;", "int f(a) x", "x template <a>", "x typedef A", "x namespace a {", "& public:"],
  ["a->b", "a::b", "x name *other", "x @Name", "x import a;", "x public int a", "republic a"],
  ["x fun name", "x func name", "x class A {", "class A { }", "x val name", "val name = a;", "x if let a"],
  ["x extension A", "x protocol A", "myself.a", "x Name name;", "Name name; x", "new a(b);"],
  ["x using A.B;", "using A.B; x", "x namespace A;", "x [Name(a)]", "[Name(a)] x", "x <?php", "x $name = 1;"],
  ["x color: red;", "color: a = b;", "x .name {", ".name { x", "x @media print {", "x $name: 1;"],
  ["x .name,", ".name, x", "{A:b;", "{a:b=c", 'x "name": 1', "x }", "} x", 'x {"a":', 'x [{"a"', "{}"],
  ["& name: value", "x - name", "x ---", "--- x", "name:x{", "name: value {"],
  ["x def name", "def name(a) = b", "x require 'a'", "x module Name", "module Name x", "x class Name"],
  ["class Name x", "module name", "class name", "undo", "a do b", "x end", "end x", "& attr_reader :a"],
  ["defmodule A do x", "x def a do b", "x @doc a", "@docs a", "x |> a"],
  ["x local a", "x function a.b (c)", "a then b", "x --[[", "authen"],
  ["x fi", "fix", "x done", "x esac", "esac x", "x set -e", "x export A=1", "x for a in b", "for a in b {"],
  ["x name() {", "name() { x", "x echo a", "x name=value", "${}", '"$"', "x case a in", "case a in b"],
  ["x import A (b)", "x a :: B", "x data A", "data a", "x (defn", "x ;; y", "(nsx", "a)) b"],
  ["http://x", "  a b: c", "a b: c;", "x ifeq", "x .PHONY", "included a", "$()", "x NAME = y", "x a ?= b"],
  ["x\tcc a", "x create table a", "created a", "x SELECT a", "x select a", "select a(b"],
  ["####### x", " Title", "# x:", "# X;", "x # Title", "#Title", "x > a", "==", "|a| b", "x |a|", "x ```"],
  ["    * item", "x * item", "12.item", "[a] (b)", "**", "x Some words.", "Words are here;", "Words here}"],
  ["x [name]", "[name] x", "x name = 1", "x <name>", "<name <b>", "< name>", "x <div>", "<divx"],
])("no sign in %j", (...lines) => {
  const wrong = lines.filter((line) => guessFrom(...Array.from({ length: 8 }, () => line)) !== "generic");
  expect(wrong).toEqual([]);
});

function guessWith(line: string, other: string): string {
  return guessFrom(...Array.from({ length: 8 }, () => [line, other]).flat());
}

test.each([
  ["  },", ["  name (a", "& a =", "& a;", "& a:", "names = b", "  a: b)"]],
  [
    "- x",
    [
      "& {",
      "\t[",
      "  def a:",
      "else name:",
      "  load(name",
      "f(b) c",
      "  self.a",
      "  import &",
      "&) :",
      "&):",
    ],
  ],
  ["all: & b", ["    &", "  [", "  - &", "- &", "& (", "& }", "some-name: a", "a: 'b", "a: ["]],
  [
    "see [a](b) &",
    ["  import a", "  local a", "& {", "& a;", "name = &", "a =&", "  fi", "  set -e", "  then"],
  ],
  ["see [a](b) &", ["  export NAME=1", "export A=&", "done &", "esac"]],
  ["see **a** &", ["name:", "some.name: a", "  some-name: &", " a: &", "\t@&", "\t$&", "- name: &", "- a:"]],
  ["some-name = b", ["& {", "& a;", "& a)", "& a:", "some name", "a b"]],
])("%s does not outweigh lines that speak against it: %j", (line, others) => {
  const signed = guessFrom(...Array.from({ length: 8 }, () => line));
  expect(signed).not.toBe("generic");
  expect(others.filter((other) => guessWith(line, other) === signed)).toEqual([]);
});

test.each([
  ["json", "  },", ["&a b", "a; &"]],
  ["yaml", "  - x", ["a; &", "a\tb", "& else: b", "& if a: b", "a: &", "& f(a", "& return a", "&): b"]],
  ["make", "all: & b", ["& - a", "(a) &", "& a: b"]],
  [
    "markdown",
    "see [a](b) &",
    ["& import a", "import &", "a; b &", "& a = b", "a == b", "& fi", "fix", "& set -"],
  ],
  ["markdown", "see **a** &", ["& a: b", "& - a:", "&\t@a"]],
  ["markdown", "# Title", ["a:b &", "a: **b** &", "a: `b` &"]],
  ["sections", "some-name = b", ["{a &", "& some name", "a) &"]],
  ["css", "  a: b;", ["& return a", "format &", "f()", "& a // b"]],
])("%s, by %s beside other lines: %j", (syntax, line, others) => {
  expect(others.filter((other) => guessWith(line, other) !== syntax)).toEqual([]);
});

test.each([
  [
    "javascript",
    "  name: string;",
    ["  async load() {", "  async load(){", "  a => b", "  run(a);  // &", "  run(a);// &"],
  ],
])("%s: typed properties beside code are not a style sheet", (syntax, line, others) => {
  expect(others.filter((other) => guessWith(line, other) !== syntax)).toEqual([]);
});
