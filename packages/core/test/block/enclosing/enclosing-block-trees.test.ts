import { testBlocks } from "./test-blocks.ts";

// What belongs to which statement, and what ends one.
testBlocks([
  {
    name: "dashes inside a line of YAML part no documents, those at its start do",
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
    name: "an item of YAML that is nothing but its dash",
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
    name: "a list that is never closed ends where a function begins",
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
    name: "a list in a class that is never closed",
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
    name: "a brace that is never closed ends where a less deep function begins",
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
    name: "a block of its own behind a blank line",
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
    name: "closers of what was never opened",
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
    name: "a deeper line behind a statement that is complete",
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
    name: "a header that goes on behind its brackets",
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
    name: "a class whose name ends as a keyword does, with its base in a line of its own",
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
    name: "a backslash goes on, in a comment it does not",
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
    name: "objects in objects",
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
