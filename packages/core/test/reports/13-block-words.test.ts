import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

/** The header of a block, and its first and last line of text. */
async function shown(path: string, text: string, offset: number): Promise<[string, string, string]> {
  const result = await readFileTool({ source: memorySource({ [path]: text }) }).run({
    path,
    offset,
    mode: "block",
  });
  const [header = "", ...lines] = result.text.trimEnd().split("\n");
  return [header, lines[0] ?? "", lines.at(-1) ?? ""];
}

const cmake = `cmake_minimum_required(VERSION 3.20)

# Adds it.
function(add_it name)
set(x
  a
)
if(WIN32)
message("endfunction()
)")
elseif(APPLE)
message(b)
endif()
endfunction()

MACRO(OTHER)
  #[[ a
  endmacro()
  ]]
  message([=[
endmacro()
]=])
ENDMACRO()

if(BUILD)
  add_it(a)

  add_it(b)
endif(BUILD)
`;

describe("CMake: functions end with their own word, whatever their indentation", () => {
  test.for<[number, string, string, string]>([
    [4, "lines 3-14 of 29 | block", "3\t# Adds it.", "14\tendfunction()"],
    [6, "lines 3-14 of 29 | block", "3\t# Adds it.", "14\tendfunction()"],
    [9, "lines 3-14 of 29 | block", "3\t# Adds it.", "14\tendfunction()"],
    [12, "lines 3-14 of 29 | block", "3\t# Adds it.", "14\tendfunction()"],
    [18, "lines 16-23 of 29 | block", "16\tMACRO(OTHER)", "23\tENDMACRO()"],
    [21, "lines 16-23 of 29 | block", "16\tMACRO(OTHER)", "23\tENDMACRO()"],
    [28, "lines 25-29 of 29 | block", "25\tif(BUILD)", "29\tendif(BUILD)"],
  ])("line %i", async ([offset, header, first, last]) => {
    for (const path of ["CMakeLists.txt", "cmake/helpers.cmake"]) {
      expect(await shown(path, cmake, offset)).toEqual([`[${path} | ${header}]`, first, last]);
    }
  });
});

const powershell = `<#
.SYNOPSIS
  a {
#>
function Get-A {
    param([string]$Name)
    $text = @"
  } "
"@
    $other = @'
  { '
'@ | Out-String
    if ($Name) {
        Write-Host "{"
    }
}

Function B($x) {
    <# } #>
    1
}

class C {
    [void] D() {
        E
    }
}
`;

describe("PowerShell: here-strings and comments between <# and #>", () => {
  test.for<[number, string, string, string]>([
    [2, "lines 1-16 of 27 | block", "1\t<#", "16\t}"],
    [8, "lines 1-16 of 27 | block", "1\t<#", "16\t}"],
    [11, "lines 1-16 of 27 | block", "1\t<#", "16\t}"],
    [14, "lines 1-16 of 27 | block", "1\t<#", "16\t}"],
    [19, "lines 18-21 of 27 | block", "18\tFunction B($x) {", "21\t}"],
    [
      25,
      "lines 24-26 of 27 | block | outer: lines 23-27, offset=23 mode=block",
      "24\t    [void] D() {",
      "26\t    }",
    ],
  ])("line %i", async ([offset, header, first, last]) => {
    expect(await shown("a.ps1", powershell, offset)).toEqual([`[a.ps1 | ${header}]`, first, last]);
  });
});

const astro = `---
import A from "./a.astro";

export async function paths() {
  return [
    1,
  ];
}

const x = 1;
---
<div>
  <A>
    x
  </A>
</div>
`;

describe("Astro: what stands between the dashes is TypeScript", () => {
  test.for<[number, string, string, string]>([
    [4, "lines 4-8 of 16 | block", "4\texport async function paths() {", "8\t}"],
    [6, "lines 4-8 of 16 | block", "4\texport async function paths() {", "8\t}"],
    [8, "lines 4-8 of 16 | block", "4\texport async function paths() {", "8\t}"],
    [10, "lines 10-10 of 16 | block", "10\tconst x = 1;", "10\tconst x = 1;"],
    [14, "lines 13-15 of 16 | block | outer: lines 12-16, offset=12 mode=block", "13\t  <A>", "15\t  </A>"],
  ])("line %i", async ([offset, header, first, last]) => {
    const wanted = header.replace("lines 10-10", "line 10");
    expect(await shown("a.astro", astro, offset)).toEqual([`[a.astro | ${wanted}]`, first, last]);
  });
});

describe("where brackets or end words do not balance, the header does not say that the block is whole", () => {
  const unsure = "perhaps a block: brackets or end words do not balance";

  test.for<[string, string, string, number, string]>([
    [
      "a brace that nothing closes",
      "a.js",
      "function a() {\n  if (b) {\n    c();\n}\n",
      2,
      `lines 1-4 of 4 | ${unsure}`,
    ],
    ["a brace too many", "a.js", "function a() {\n  b();\n  }\n  c();\n}\n", 2, `lines 1-3 of 5 | ${unsure}`],
    [
      "a list that nothing closes",
      "a.py",
      "def a():\n    b = [\n    c\n\ndef d():\n    e\n",
      2,
      `lines 1-3 of 6 | ${unsure}`,
    ],
    ["a method without its end", "a.rb", "def a\n  b\n\nc\n", 1, `lines 1-2 of 4 | ${unsure}`],
    [
      "a function of CMake without its end",
      "a.cmake",
      "function(a)\n  b()\n",
      1,
      `lines 1-2 of 2 | ${unsure}`,
    ],
    ["an element of XML without its end", "a.xml", "<a>\n  <b>\n</a>\n", 1, `lines 1-3 of 3 | ${unsure}`],
    [
      "a conditional of Ruby without its end",
      "a.rb",
      "def a\n  if b\n    c\nend\n\ndef d\n  e\nend\n",
      3,
      `lines 1-4 of 8 | ${unsure}`,
    ],
    [
      "what follows it",
      "a.rb",
      "def a\n  if b\n    c\nend\n\ndef d\n  e\nend\n",
      7,
      "lines 6-8 of 8 | block",
    ],
    [
      "a loop of Lua without its end",
      "a.lua",
      "function a()\n  for i = 1, 2 do\n    b()\nend\n",
      3,
      `lines 1-4 of 4 | ${unsure}`,
    ],
    [
      "a conditional of a shell without its fi",
      "a.sh",
      "f() {\n  if x; then\n    y\n}\n",
      3,
      `lines 1-4 of 4 | ${unsure}`,
    ],
    [
      "a loop of a shell whose end is piped on",
      "a.sh",
      "f() {\n  while read -r x; do\n    y\n  done <<EOF | sort\nz\nEOF\n}\n",
      3,
      "lines 1-7 of 7 | block",
    ],
    ["a function of Vim", "a.vim", "func A()\n  echo 1\nendfunc\n", 2, "lines 1-3 of 3 | block"],
    [
      "its shortest words",
      "a.vim",
      "fu! A()\n  wh b\n    echo 1\n  endw\nendf\n",
      5,
      "lines 1-5 of 5 | block",
    ],
    [
      "an expression between tags",
      "a.astro",
      "<A>\n  {b.map((c) => (\n    <li>{c}</li>\n  ))}\n</A>\n",
      3,
      "lines 2-4 of 5 | block | outer: lines 1-5, offset=1 mode=block",
    ],
    ["what balances", "a.js", "function a() {\n  b();\n}\n", 2, "lines 1-3 of 3 | block"],
    ["a method with its end", "a.rb", "def a\n  b\nend\n", 1, "lines 1-3 of 3 | block"],
    ["a method without a body of its own", "a.rb", "def a =\n  b\n", 1, "lines 1-2 of 2 | block"],
    ["an element of HTML that needs no end", "a.html", "<ul>\n  <li>a\n</ul>\n", 1, "lines 1-3 of 3 | block"],
    ["a function of a language without end words", "a.py", "def a():\n    b\n", 1, "lines 1-2 of 2 | block"],
  ])("%s", async ([, path, text, offset, header]) => {
    expect((await shown(path, text, offset))[0]).toBe(`[${path} | ${header}]`);
  });
});
