import { testBlocks } from "./test-blocks.ts";

testBlocks([
  {
    name: "tests that are named by a call",
    fileName: "cart.test.js",
    text: `
describe("cart", () => {
  const cart = make();
  test("adds", () => {
    cart.add(1);
  });
  test.each\`a\`("is $a", () => {
    expect(1);
  });
  await t.test("waits", async (t) => {
    expect(2);
  });
  await wait(() => {
    expect(3);
  });
});`,
    blocks: [
      [2, 1, 15],
      [4, 3, 5],
      [7, 6, 8],
      [10, 9, 11],
      [13, 1, 15],
    ],
  },
  {
    name: "lambdas in braces, and a top-level class in a module",
    fileName: "price.rb",
    text: `
module Price
  TAX = lambda {
    1
  }
  NET = lambda { |a|
    a
  }
  ADD = ->(a, b) {
    a + b
  }
  ALL = processes.map do |a|
    a
  end
  class ::Total
    x = 1
    y = 2
  end
end`,
    blocks: [
      [3, 2, 4],
      [6, 5, 7],
      [9, 8, 10],
      [12, 1, 18],
      [16, 14, 17],
    ],
  },
  {
    name: "branches of the preprocessor that open the same body",
    fileName: "open.c",
    text: `
static int first;

void f(void)
{
# if A
  if (a) {
#  define S(ifx, elx, endifx) #ifx #elx #endifx
# elif B
  if (b) {
# else
  if (c) {
# endif
    x();
  }

  y();
}

static int last;

# endif
# else
int g(void)
{
  z();
}`,
    blocks: [
      [13, 3, 17],
      [16, 3, 17],
      [19, 19, 19],
      [25, 23, 26],
    ],
  },
  {
    name: "a header in each branch of the preprocessor",
    fileName: "twins.c",
    text: `
#if A
int f(int a) {
#else
int f(long a) {
#endif
  x();

  y();
}

#ifdef B
struct b {
# else
struct c {
# endif
  int d;
};
#if C
int e;
#else
int g;
#endif`,
    blocks: [
      [6, 4, 9],
      [8, 4, 9],
      [16, 14, 17],
    ],
  },
  {
    name: "macros of several lines between functions",
    fileName: "macro.c",
    text: `
int f(int a)
{
  return a;
}

#define EACH(list, item) /* each \\
    item */ \\
  for (item = list; item; \\
       item = item->next) {

int g(int a)
{
#define TEXT "a \\
  { " \\
  {
  return a;
}
`,
    blocks: [
      [3, 1, 4],
      [7, 6, 9],
      [9, 6, 9],
      [16, 11, 17],
    ],
  },
]);
