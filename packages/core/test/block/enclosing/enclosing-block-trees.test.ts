import { testBlocks } from "./test-blocks.ts";

// Which lines belong to which statement, and where a statement ends.
testBlocks([
  {
    name: "dashes at the start of a line part YAML documents, dashes inside a line do not",
    fileName: "a.yaml",
    text: `
a: 1
b: x --- y
c: 2
--- !tag
d: 3
... # over
e: 4`,
    blocks: [
      [1, 1, 3],
      [3, 1, 3],
      [4, 4, 5],
      [5, 4, 5],
      [6, 6, 7],
      [7, 6, 7],
    ],
  },
  {
    name: "a YAML item that is only a dash",
    fileName: "b.yaml",
    text: `
a:
-
  b: 1
-
  c: 2
d: 3`,
    blocks: [
      [1, 1, 5],
      [2, 2, 3],
      [3, 2, 3],
      [5, 4, 5],
      [6, 6, 6],
    ],
  },
  {
    name: "a word that ends blocks in other languages",
    fileName: "words.py",
    text: `
def f():
    a
done
def g():
    b`,
    blocks: [
      [2, 1, 2],
      [3, 3, 3],
      [5, 4, 5],
    ],
  },
  {
    name: "an unclosed list ends where a function begins",
    fileName: "open.js",
    text: `
const a = [
  1, 2

function b() {
  return 1;
}

const c = 3;`,
    blocks: [
      [1, 1, 2],
      [2, 1, 2],
      [5, 4, 6],
      [8, 8, 8],
    ],
  },
  {
    name: "an unclosed list in a class",
    fileName: "open.php",
    text: `
<?php
class A {
  public $a = [
    1,
  public function b() {
    return 1;
  }

  public function c() {
    return 2;
  }
}
class D {
  public $e;
}`,
    blocks: [
      [6, 5, 7],
      [7, 5, 7],
      [10, 9, 11],
      [12, 2, 12],
      [14, 13, 15],
    ],
  },
  {
    name: "an unclosed brace ends where a shallower function begins",
    fileName: "brace.js",
    text: `
run(
  x = {
    a: 1,
export function b() {
  return 1;
}`,
    blocks: [
      [5, 4, 6],
      [4, 4, 6],
    ],
  },
  {
    name: "a conditional of a makefile with deeper lines",
    fileName: "Makefile",
    text: `
ifdef A
  x = 1
else
  x = 2
  y = 3
endif
z = 4`,
    blocks: [
      [2, 1, 6],
      [3, 1, 6],
      [4, 1, 6],
      [6, 1, 6],
      [7, 7, 7],
    ],
  },
  {
    name: "an else without a conditional",
    fileName: "else.mk",
    text: `
else
a: b
	c
	d`,
    blocks: [
      [3, 2, 4],
      [4, 2, 4],
    ],
  },
  {
    name: "a block of its own after a blank line",
    fileName: "bare.js",
    text: `
run()

{
  x();
}
stop()
{
  y();
}`,
    blocks: [
      [1, 1, 1],
      [3, 3, 5],
      [4, 3, 5],
    ],
  },
  {
    name: "closers without openers",
    fileName: "closers.js",
    text: `
}
function a() {
  b();
}
)
function c() {
  d();
}`,
    blocks: [
      [3, 2, 4],
      [7, 6, 8],
    ],
  },
  {
    name: "a deeper line after a complete statement",
    fileName: "deeper.js",
    text: `
a();
  b();
c();`,
    blocks: [
      [1, 1, 3],
      [2, 1, 3],
      [3, 1, 3],
    ],
  },
  {
    name: "a deeper comment right above the next function",
    fileName: "tail.py",
    text: `
def a():
    x
    # the end of a
def b():
    y
# about c
def c():
    z`,
    blocks: [
      [2, 1, 3],
      [3, 1, 3],
      [4, 4, 5],
      [5, 4, 5],
      [6, 6, 8],
      [8, 6, 8],
    ],
  },
  {
    name: "a call over several lines whose last argument is a function",
    fileName: "call.test.js",
    text: `
describe(
  "a",
  () => {
    it();
    it();
  },
);
run();`,
    blocks: [
      [2, 1, 7],
      [4, 1, 7],
      [8, 8, 8],
    ],
  },
  {
    name: "a header that continues after its brackets",
    fileName: "where.rs",
    text: `
fn f<T>(a: [u8; 2])
where
    T: A,
{
    g();
}

fn h() {}`,
    blocks: [
      [1, 1, 6],
      [3, 1, 6],
      [5, 1, 6],
      [8, 8, 8],
    ],
  },
  {
    name: "a class whose name ends like a keyword, with its base on a line of its own",
    fileName: "base.hpp",
    text: `
class Old_template
: public Base {
  int a;
  int b;
};`,
    blocks: [
      [1, 1, 5],
      [3, 1, 5],
      [5, 1, 5],
    ],
  },
  {
    name: "a decorator, its class, and what follows",
    fileName: "decorated.ts",
    text: `
@Component({
  a: 1,
})
class A {
  b = 2;
}
c();`,
    blocks: [
      [1, 1, 6],
      [2, 1, 6],
      [5, 1, 6],
      [7, 7, 7],
    ],
  },
  {
    name: "a backslash continues a line, but not in a comment",
    fileName: "lines.sh",
    text: `
a \\
b
# c \\
d() {
  e
}`,
    blocks: [
      [1, 1, 2],
      [2, 1, 2],
      [5, 3, 6],
    ],
  },
  {
    name: "nested objects",
    fileName: "nested.json",
    text: `
{
  "a": {
    "b": [
      1,
      { "c": 2 }
    ],
    "d": 3
  },
  "e": 4
}`,
    blocks: [
      [1, 1, 10],
      [2, 2, 8],
      [4, 3, 6],
      [5, 3, 6],
      [7, 2, 8],
      [9, 1, 10],
    ],
  },
]);
