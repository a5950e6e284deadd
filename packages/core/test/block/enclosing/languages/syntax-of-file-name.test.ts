import { expect, test } from "vitest";
import { syntaxOfFileName } from "../../../../src/block/enclosing/languages/syntax-of-file-name.ts";

test.each([
  [
    "generic",
    "a.zig a.nim a.coffee a.jl a.m4 a.tcl a.vim a.vb a.vbs a.bas a.pas a.f90 a.f95 a.ml a.mli a.fs a.fsx",
  ],
  ["c", "a.c a.h a.cc a.cpp a.cxx a.hh a.hpp a.hxx a.ino a.cu a.m a.mm a.glsl a.hlsl"],
  ["curly", "a.kt a.kts a.scala a.sc a.swift a.dart a.v a.sv a.d"],
  ["java", "a.java a.groovy a.gradle a.proto a.sol a.thrift a.graphql a.gql a.cls a.apex Jenkinsfile"],
  ["csharp", "a.cs a.csx"],
  ["go", "a.go"],
  ["javascript", "a.js a.jsx a.ts a.tsx a.mjs a.cjs a.mts a.cts a.d.ts A.TSX"],
  ["rust", "a.rs"],
  ["php", "a.php a.phtml"],
  ["css", "a.css a.scss a.less a.pcss"],
  ["json", "a.json a.jsonc a.json5 a.webmanifest a.map"],
  ["python", "a.py a.pyi a.pyw a.pyx a.bzl a.star a.gd"],
  ["ruby", "a.rb a.rake a.gemspec a.ru a.cr Gemfile Rakefile Vagrantfile Podfile"],
  ["perl", "a.pl a.pm a.t a.psgi"],
  ["elixir", "a.ex a.exs"],
  ["lua", "a.lua"],
  ["shell", "a.sh a.bash a.zsh a.ksh a.bats a.fish .bashrc .zshrc .profile"],
  ["powershell", "a.ps1 a.psm1 a.psd1"],
  ["cmake", "a.cmake CMakeLists.txt src/CMakeLists.txt"],
  ["haskell", "a.hs a.elm a.purs"],
  ["lisp", "a.clj a.cljs a.cljc a.edn a.lisp a.el a.scm a.rkt"],
  ["yaml", "a.yaml a.yml"],
  ["make", "Makefile GNUmakefile a.mk a.mak makefile src/Makefile src\\Makefile"],
  [
    "markup",
    "a.xml a.xsd a.xsl a.xslt a.svg a.pom a.csproj a.props a.targets a.plist a.xaml a.wsdl a.rss a.kml",
  ],
  ["html", "a.html a.htm a.xhtml a.vue a.svelte a.hbs a.ejs"],
  ["astro", "a.astro"],
  ["sections", "a.toml a.ini a.cfg a.conf a.properties a.service a.desktop Cargo.lock poetry.lock Pipfile"],
  ["sections", ".env .editorconfig .gitconfig"],
  ["sql", "a.sql a.ddl a.dml a.psql a.pgsql"],
  ["hcl", "a.hcl a.tf a.tfvars a.nomad"],
  [
    "text",
    "a.txt a.text a.log a.csv a.tsv a.out a.err a.lst LICENSE LICENCE COPYING NOTICE AUTHORS README CHANGELOG",
  ],
  ["markdown", "a.md a.mdx a.markdown a.mkd README.md"],
  [undefined, "a a.unknown .gitignore constructor a.py/b"],
])("%s: %s", (syntax, names) => {
  const wrong = names.split(" ").filter((name) => syntaxOfFileName(name) !== syntax);
  expect(wrong).toEqual([]);
});

test("a Jenkins pipeline is written in Groovy", () => {
  expect(syntaxOfFileName("ci/Jenkinsfile")).toBe("java");
});
