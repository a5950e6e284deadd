import { describe, expect, test } from "vitest";
import { lexLines } from "../../../../src/block/enclosing/lexer/lex-lines.ts";
import { syntaxes, type SyntaxName } from "../../../../src/block/enclosing/languages/syntaxes.ts";

/** Lines of a text, each with its kind, its columns and its code. */
interface Lexed {
  readonly what: string;
  readonly syntax: SyntaxName;
  readonly lines: readonly (readonly [line: string, lexed: string])[];
}

const texts: readonly Lexed[] = [
  {
    what: "comments, blank lines and code",
    syntax: "javascript",
    lines: [
      ["a(); // b", "code 0 a();"],
      ["a();// b", "code 0 a();"],
      ["// b", "comment 0 "],
      ["  /* b */ ", "comment 2 "],
      ["\t/* b */ // c", "comment 4 "],
      ["", "blank 0 "],
      ["  \t ", "blank 5 "],
      ["  a /* b */ c", "code 2 a   c"],
      ["a/* b */c", "code 0 a c"],
      ["a / b", "code 0 a / b"],
    ],
  },
  {
    what: "a comment of several lines: all have the columns of the first",
    syntax: "javascript",
    lines: [
      ["  /* a", "comment 2 "],
      ["      'b", "comment 2 "],
      ["", "comment 2 "],
      ["*/", "comment 2 "],
      ["a(); /* b", "code 0 a();"],
      ["        c */ b(); /* d", "code 8 b();"],
      [" */", "comment 8 "],
      [" // e", "comment 1 "],
      ["   /* f */ /* g", "comment 3 "],
      [" */", "comment 3 "],
    ],
  },
  {
    what: "strings",
    syntax: "javascript",
    lines: [
      [`a = "b" + 'c'`, `code 0 a = "" + ""`],
      [`"// a"`, `code 0 ""`],
      [`'/* a'`, `code 0 ""`],
      [String.raw`a = "b\"c" + d`, `code 0 a = "" + d`],
      [String.raw`a = 'b\\' + 'd'`, `code 0 a = "" + ""`],
      [`"it's" + 'a"b'`, `code 0 "" + ""`],
      [`a""`, `code 0 a""`],
      [`print"a"`, `code 0 print""`],
    ],
  },
  {
    what: "unclosed quotes",
    syntax: "javascript",
    lines: [
      ["a = 'b", "code 0 a = 'b"],
      ["c = 'd'", `code 0 c = ""`],
      ['a = "b', 'code 0 a = "b'],
      [`a = "b" + 'c`, `code 0 a = "" + 'c`],
      [`"a 'b"' c`, `code 0 ""' c`],
      [String.raw`a = 'b\'`, String.raw`code 0 a = 'b\'`],
      ["b", "code 0 b"],
    ],
  },
  {
    what: "apostrophes, and prefixes of strings",
    syntax: "python",
    lines: [
      [`it's "a" and 'b' and a longer line`, `code 0 it's "" and "" and a longer line`],
      [`box's a 'b'`, `code 0 box's a ""`],
      ["r'a b'", `code 0 r""`],
      ["x = f'a'", `code 0 x = f""`],
      ["x(rb'a', Rb'a', BR'a', u8'a')", `code 0 x(rb"", Rb"", BR"", u8"")`],
      ["bar'a b'", "code 0 bar'a b'"],
      ["a_long_name_of_more_than_sixteen = b'c'", `code 0 a_long_name_of_more_than_sixteen = b""`],
    ],
  },
  {
    what: "quotes right after a word",
    syntax: "lua",
    lines: [
      ["f'a b'", `code 0 f""`],
      ["print'a -- b'", `code 0 print""`],
      ['print"a"', `code 0 print""`],
    ],
  },
  {
    what: "a backslash outside of strings",
    syntax: "shell",
    lines: [
      [String.raw`echo \"a "b"`, String.raw`code 0 echo \"a ""`],
      [String.raw`echo \\"a"`, String.raw`code 0 echo \\""`],
      [String.raw`echo \'a 'b'`, String.raw`code 0 echo \'a ""`],
    ],
  },
  {
    what: "comments that need space before them",
    syntax: "shell",
    lines: [
      ["a # b", "code 0 a"],
      ["a\t# b", "code 0 a"],
      ["# a", "comment 0 "],
      ["#a", "comment 0 "],
      ["a#b", "code 0 a#b"],
      ["a# b", "code 0 a# b"],
      ["a $# b#c d", "code 0 a $# b#c d"],
      ["a=$(b) #c", "code 0 a=$(b)"],
    ],
  },
  {
    what: "comments that need no space before them",
    syntax: "python",
    lines: [
      ["a#b", "code 0 a"],
      ["a # 'b", "code 0 a"],
    ],
  },
  {
    what: "interpolation outside of quotes, which is not a comment",
    syntax: "ruby",
    lines: [
      ["%w(a #{b} c)", "code 0 %w(a #{b} c)"],
      ["a #{{{ b", "code 0 a"],
      ["a #b #{c}", "code 0 a"],
    ],
  },
  {
    what: "strings of several lines",
    syntax: "python",
    lines: [
      ['a = """b', 'code 0 a = ""'],
      ["  c # d", "inside 2 "],
      ["", "inside 0 "],
      ['  e""" + f # g', "inside 2 + f"],
      ["'''a''' + b", 'code 0 "" + b'],
      [String.raw`x = """a\"""`, 'code 0 x = ""'],
      ['b""" + c', "inside 0 + c"],
      ['x = """"a"', 'code 0 x = ""'],
      ['"""', "inside 0 "],
    ],
  },
  {
    what: "a backslash at the end of a line in a string",
    syntax: "javascript",
    lines: [
      [String.raw`a = 'b\ `.trimEnd(), `code 0 a = ""`],
      [String.raw`c\ `.trimEnd(), "inside 0 "],
      ["d' + e", "inside 0 + e"],
      [String.raw`a = 'b\ `.trimEnd(), `code 0 a = ""`],
      ["c", "inside 0 "],
      ["d", "code 0 d"],
      [String.raw`a = 'b\\ `.trimEnd(), String.raw`code 0 a = 'b\\ `.trimEnd()],
      ["c", "code 0 c"],
      [String.raw`a = 'b\\\ `.trimEnd(), `code 0 a = ""`],
      ["c", "inside 0 "],
      [String.raw`a = 'b' \ `.trimEnd(), String.raw`code 0 a = "" \ `.trimEnd()],
      ["c", "code 0 c"],
    ],
  },
  {
    what: "a backslash at the end of the last line",
    syntax: "c",
    lines: [[String.raw`a = "b\ `.trimEnd(), `code 0 a = ""`]],
  },
  {
    what: "a backslash in a string without escapes",
    syntax: "sections",
    lines: [
      [String.raw`a = 'b\ `.trimEnd(), String.raw`code 0 a = 'b\ `.trimEnd()],
      ["c = 'd'", `code 0 c = ""`],
      [String.raw`a = 'b\' + 'c'`, `code 0 a = "" + ""`],
    ],
  },
  {
    what: "comments that nest",
    syntax: "rust",
    lines: [
      ["/* a /* b */ c */ d", "code 0 d"],
      ["/* a /* b", "comment 0 "],
      ["c */ d", "comment 0 "],
      ["/**/ e */ f", "code 0 f"],
      ["/* /* /* a */ */", "comment 0 "],
      ["*/ b", "code 0 b"],
      ["/*/ a */ b", "code 0 b"],
    ],
  },
  {
    what: "comments that do not nest",
    syntax: "javascript",
    lines: [
      ["/* a /* b */ c", "code 0 c"],
      ["/* a", "comment 0 "],
      ["/* b */ c", "code 0 c"],
    ],
  },
  {
    what: "comments of Haskell",
    syntax: "haskell",
    lines: [
      ["{- a {- b -} c -} d -- e", "code 0 d"],
      ["a {- b", "code 0 a"],
      ["-} c", "code 0 c"],
    ],
  },
  {
    what: "template literals and regular expressions",
    syntax: "javascript",
    lines: [
      ["a = `b` + `c`", 'code 0 a = "" + ""'],
      ["a = `b 'c", 'code 0 a = ""'],
      ["  ${d} `; e", "inside 2 ; e"],
      ["<b>`</b>", "code 0 <b>`</b>"],
      ["c(`a`)", 'code 0 c("")'],
      ["a>`b`", 'code 0 a>""'],
      ["(`</b>`)", 'code 0 ("")'],
      ["> (`</b>`)", 'code 0 > ("")'],
      ["a = /'/; b", 'code 0 a = ""; b'],
      ["a = /[/'\"]/g; b", 'code 0 a = ""; b'],
      ["a / 'b' / c", 'code 0 a / "" / c'],
      ["a /'b'/ c", 'code 0 a /""/ c'],
      ["a = `b ${c(`", 'code 0 a = ""'],
      ["d`)} e `; f", "inside 0 ; f"],
      ["a = /b", "code 0 a = /b"],
      ["a = /[b; c = 'd'", 'code 0 a = /[b; c = ""'],
      ["/a'b/.test(c)", 'code 0 "".test(c)'],
    ],
  },
  {
    what: "raw strings and characters of Rust",
    syntax: "rust",
    lines: [
      ['x = r#"a"b"# + c', 'code 0 x = "" + c'],
      [String.raw`x = r"a\" + "b"`, 'code 0 x = "" + ""'],
      [String.raw`x = br"a\" + "b"`, 'code 0 x = "" + ""'],
      [String.raw`x = cr"a\" + "b"`, 'code 0 x = "" + ""'],
      ['x = r##"a"#b"## + c', 'code 0 x = "" + c'],
      ['x = br#"a"b"# + c', 'code 0 x = "" + c'],
      ['x = bar"a"', 'code 0 x = bar""'],
      ['x = b"a"', 'code 0 x = b""'],
      ['x = r#"a', 'code 0 x = ""'],
      ["// b '", "inside 0 "],
      ['" "#; c', "inside 0 ; c"],
      ["'a', 'b, c", `code 0 "", 'b, c`],
      [String.raw`('\'', '"', '\\', '\n')`, 'code 0 ("", "", "", "")'],
      [String.raw`('\u{1F600}', '\u{61}', '\u{a}', '\x4A')`, 'code 0 ("", "", "", "")'],
      ["('\u{1F600}', 'é')", 'code 0 ("", "")'],
      ["fn f<'a>(x: &'a str, y: &'a str)", "code 0 fn f<'a>(x: &'a str, y: &'a str)"],
      [String.raw`"a\"b" + c`, 'code 0 "" + c'],
      ['"a', 'code 0 ""'],
      ['b" + c', "inside 0 + c"],
    ],
  },
  {
    what: "raw strings of C++",
    syntax: "c",
    lines: [
      [`x = R"(a"b)" + c`, 'code 0 x = "" + c'],
      [`x = R"ab(a)"b)a"c)ab" + d`, 'code 0 x = "" + d'],
      [`x = R"1(a)"b)1" + d`, 'code 0 x = "" + d'],
      [`x = u8R"(a`, 'code 0 x = u8""'],
      ["// b '", "inside 0 "],
      [`" )" + c`, "inside 0 + c"],
      [`x = R"a" + b`, 'code 0 x = R"" + b'],
      [`x = R"a b(c" + d`, 'code 0 x = R"" + d'],
      [`x(")" R"(a)" + b`, 'code 0 x("" "" + b'],
      [`R(a, "b")`, 'code 0 R(a, "")'],
    ],
  },
  {
    what: "long brackets of Lua",
    syntax: "lua",
    lines: [
      ["x = [[a]] .. b", 'code 0 x = "" .. b'],
      ["x = [[a]][[b]] c", 'code 0 x = """" c'],
      ["x = [[a", 'code 0 x = ""'],
      ["-- 'b", "inside 0 "],
      ["]] .. c", "inside 0 .. c"],
      ["x = [==[a]]b]=]c]==] .. d", 'code 0 x = "" .. d'],
      ["a --[[ b ]] c", "code 0 a   c"],
      ["--[[ a", "comment 0 "],
      ["  b ]] c", "code 2 c"],
      ["--[==[ a ]] b ]==] c", "code 0 c"],
      ["x -- a --[[ b", "code 0 x"],
      ["c -- d", "code 0 c"],
      ["--[[a]] b -- c", "code 0 b"],
      ["--[ a", "comment 0 "],
      ["a[b[1]]", "code 0 a[b[1]]"],
      ["a - b[c]", "code 0 a - b[c]"],
    ],
  },
  {
    what: "quotes of SQL",
    syntax: "sql",
    lines: [
      ["AS $$ a 'b", 'code 0 AS ""'],
      ["-- c", "inside 0 "],
      ["$$ LANGUAGE d", "inside 0 LANGUAGE d"],
      ["$body$ a $$ b $bod$ c $body$ d", 'code 0 "" d'],
      ["$a_1$ b $a_1$ c", 'code 0 "" c'],
      ["f($1, $2)", "code 0 f($1, $2)"],
      ["'it''s' -- a", 'code 0 """"'],
      ["'a", 'code 0 ""'],
      ["-- b' c", "inside 0 c"],
      [String.raw`'a\' + 'b'`, 'code 0 "" + ""'],
    ],
  },
  {
    what: "verbatim strings of C#",
    syntax: "csharp",
    lines: [
      [String.raw`x = @"a\" + "b"`, 'code 0 x = "" + ""'],
      [String.raw`x = $@"a\" + @$"b\" + c`, 'code 0 x = "" + "" + c'],
      ['x = """a "b" c""" + d', 'code 0 x = "" + d'],
      ['x = @"a', 'code 0 x = ""'],
      ['// b" + c', "inside 0 + c"],
    ],
  },
  {
    what: "heredocs whose closing tag stands alone",
    syntax: "shell",
    lines: [
      ["cat <<EOF", 'code 0 cat ""'],
      ["  a 'b # c", "inside 2 "],
      ["EOFX", "inside 0 "],
      [" EOF", "inside 1 "],
      ["EOF ", "inside 0 "],
      ["EOF", "inside 0 "],
      ["a", "code 0 a"],
      ["cat << 'EOF' | b # c", 'code 0 cat "" | b'],
      ["$a", "inside 0 "],
      ["EOF", "inside 0 "],
      ['cat <<"A_1" > b', 'code 0 cat "" > b'],
      ["A_1", "inside 0 "],
      ["b", "code 0 b"],
      ["< a cat <<E", 'code 0 < a cat ""'],
      ["E", "inside 0 "],
      ["b", "code 0 b"],
      ["a=$((1 << 2))", "code 0 a=$((1 << 2))"],
      ["a <<<<b", "code 0 a <<<<b"],
      ["b", "code 0 b"],
    ],
  },
  {
    what: "a heredoc whose closing tag may be indented by tabs",
    syntax: "shell",
    lines: [
      ["  cat <<-EOF", 'code 2 cat ""'],
      ["\ta", "inside 4 "],
      ["\tEOFX", "inside 4 "],
      ["\tEOF a", "inside 4 "],
      ["\tEOF", "inside 4 "],
      ["\ta", "code 4 a"],
    ],
  },
  {
    what: "heredocs of Ruby, two on a line, a tag in the text, and what is no heredoc",
    syntax: "ruby",
    lines: [
      ["f(<<~A, <<~B)", 'code 0 f("", "")'],
      ["  a", "inside 2 "],
      ["  A", "inside 2 "],
      ["  A", "inside 2 "],
      ["  B", "inside 2 "],
      ["x = <<~`C`.b", 'code 0 x = "".b'],
      ["  C.strip", "inside 2 "],
      ["  C", "inside 2 "],
      ["x = <<'D E'", 'code 0 x = ""'],
      [" D E", "inside 1 "],
      ["D E", "inside 0 "],
      ["a << b", "code 0 a << b"],
      ["a <<B", 'code 0 a ""'],
      ["B", "inside 0 "],
      ["class << self", "code 0 class << self"],
      ["class <<self", "code 0 class <<self"],
      ["a[0]<<b", "code 0 a[0]<<b"],
      ["b", "code 0 b"],
      ["self", "code 0 self"],
    ],
  },
  {
    what: "strings of several lines, expressions, and comments and text between lines of their own",
    syntax: "ruby",
    lines: [
      ['a = "b', 'code 0 a = ""'],
      ["c' d", "inside 0 "],
      ['e" + f', "inside 0 + f"],
      [String.raw`a.gsub(/\b('?"x)/, "b")`, 'code 0 a.gsub("", "")'],
      ["a / b / c'", "code 0 a / b / c'"],
      ["=begin", "comment 0 "],
      ["  'a", "comment 0 "],
      ["=end a", "comment 0 "],
      ["b", "code 0 b"],
      ["__END__", "comment 0 "],
      ["'a", "comment 0 "],
      ["", "blank 0 "],
      ["  =end", "comment 0 "],
    ],
  },
  {
    what: "heredocs of Perl",
    syntax: "perl",
    lines: [
      ['f(<<A, <<"B C");', 'code 0 f("", "");'],
      [" A", "inside 1 "],
      ["A", "inside 0 "],
      ["B C D", "inside 0 "],
      ["B C", "inside 0 "],
      ["f << 'A';", 'code 0 f "";'],
      ["A", "inside 0 "],
      ["f <<~A;", 'code 0 f "";'],
      ["  A", "inside 2 "],
      ["$a << 2 << $b;", "code 0 $a << 2 << $b;"],
    ],
  },
  {
    what: "quote-like operators of Perl",
    syntax: "perl",
    lines: [
      ["q{a'{b}\\}c} . qq(\"(d)) . qw<a <b>>", 'code 0 "" . "" . ""'],
      ["s{a}{b'}gex; s/'/\"/g; tr/a-z/'/; y!{!}!;", 'code 0 ""; ""; ""; "";'],
      ["s{a'", 'code 0 ""'],
      ["b}", "inside 0 "],
      ["  # c'", "inside 2 "],
      ["  {d}x;", "inside 2 ;"],
      ["m{'} && m#'# || qr|'|x;", 'code 0 "" && "" || "";'],
      ["$s{'a'}; $h{s}{y}; f->s('a'); -s $f; @y;", 'code 0 $s{""}; $h{s}{y}; f->s(""); -s $f; @y;'],
      ["(q => 1, s => 2, y=>3); sub s { }", "code 0 (q => 1, s => 2, y=>3); sub s { }"],
      ["split /['\"]/, $a / 2 / $b; $c =~ /{/;", 'code 0 split "", $a / 2 / $b; $c =~ "";'],
      ["join $\", @a; $#{a}; $';", 'code 0 join "", @a; ""{a}; "";'],
      [String.raw`f(\"a", \@b) if $] > 5;`, String.raw`code 0 f(\"", \@b) if "" > 5;`],
      ["isn't(1); \"a", 'code 0 isn\'t(1); ""'],
      ["b' c\" d", "inside 0 d"],
    ],
  },
  {
    what: "documentation in Perl, and what stands behind the code",
    syntax: "perl",
    lines: [
      ["=head1 A", "comment 0 "],
      ["", "comment 0 "],
      ["  'b {", "comment 0 "],
      ["=cut", "comment 0 "],
      ["a", "code 0 a"],
      ["  =head1", "code 2 =head1"],
      ["__DATA__", "comment 0 "],
      ["'a {", "comment 0 "],
      ["", "blank 0 "],
      ["=cut", "comment 0 "],
      ["b", "comment 0 "],
    ],
  },
  {
    what: "a heredoc of PHP",
    syntax: "php",
    lines: [
      ["$a = <<<EOT", 'code 0 $a = ""'],
      ["  'b", "inside 2 "],
      ["  EOT . c('d');", 'inside 2 . c("");'],
      ["$b = 1; # c", "code 0 $b = 1;"],
    ],
  },
  {
    what: "a heredoc on a line that leaves a string open",
    syntax: "shell",
    lines: [
      ['cat <<EOF "a', 'code 0 cat "" ""'],
      ['b" c', "inside 0 c"],
      ["d", "code 0 d"],
    ],
  },
  {
    what: "an address in a style sheet",
    syntax: "css",
    lines: [
      ["a: url(http://b'c) d", 'code 0 a: "" d'],
      ["a: url(b", "code 0 a: url(b"],
      ["a://b", "code 0 a://b"],
      ["a // b", "code 0 a"],
    ],
  },
  {
    what: "unclosed comments",
    syntax: "javascript",
    lines: [
      ["a /* b */ c /* d", "code 0 a   c /* d"],
      ["/* 'e'", 'code 0 /* ""'],
      ["// f", "comment 0 "],
    ],
  },
  {
    what: "an unclosed string above a closed one",
    syntax: "php",
    lines: [
      ['a = "b', 'code 0 a = "b'],
      ["c = 'd", 'code 0 c = ""'],
      ["e' . f", "inside 0 . f"],
    ],
  },
  {
    what: "an unclosed heredoc",
    syntax: "shell",
    lines: [
      ["cat <<'EOF' 'a'", `code 0 cat <<"" ""`],
      ["b # c", "code 0 b"],
      ["cat <<E", 'code 0 cat ""'],
      ["E", "inside 0 "],
    ],
  },
  {
    what: "directives of the preprocessor",
    syntax: "c",
    lines: [
      ["#if A", "directive 0 #if A"],
      ["  #  define A 1 // a", "directive 2 #  define A 1 // a"],
      ["#include <a.h>", "directive 0 #include <a.h>"],
      ["#iffy", "code 0 #iffy"],
      ["a #define b", "code 0 a #define b"],
      [String.raw`  #define A(b) \ `.trimEnd(), "code 2 #define"],
      [String.raw`  do { \ `.trimEnd(), "inside 2 "],
      [String.raw`  c("d") \ `.trimEnd(), "inside 2 "],
      ["  } while (0)", "inside 2 "],
      ["a", "code 0 a"],
      [String.raw`a \ `.trimEnd(), String.raw`code 0 a \ `.trimEnd()],
      ["b", "code 0 b"],
      [String.raw`#define A \\ `.trimEnd(), String.raw`directive 0 #define A \\ `.trimEnd()],
      ["b", "code 0 b"],
      [String.raw`// a \ `.trimEnd(), "comment 0 "],
      ["b", "code 0 b"],
    ],
  },
  {
    what: "strings and comments in a directive of several lines",
    syntax: "c",
    lines: [
      [String.raw`#define A "b \ `.trimEnd(), "code 0 #define"],
      [String.raw`c" d \ `.trimEnd(), "inside 0 "],
      ["e", "inside 0 "],
      ["f", "code 0 f"],
      [String.raw`#define A /* b \ `.trimEnd(), "code 0 #define"],
      [String.raw`c */ d \ `.trimEnd(), "inside 0 "],
      ["e", "inside 0 "],
      ["f", "code 0 f"],
      [String.raw`x = "a \ `.trimEnd(), 'code 0 x = ""'],
      [String.raw`" #define b`, "inside 0 #define b"],
      [String.raw`x = "a \ `.trimEnd(), 'code 0 x = ""'],
      [String.raw`" #define b \ `.trimEnd(), String.raw`inside 0 #define b \ `.trimEnd()],
      ["c", "code 0 c"],
    ],
  },
  {
    what: "lines that look like directives, in a language without them",
    syntax: "javascript",
    lines: [
      ["#define = 1", "code 0 #define = 1"],
      [String.raw`#if \ `.trimEnd(), String.raw`code 0 #if \ `.trimEnd()],
      ["a", "code 0 a"],
    ],
  },
];

async function shown(lines: readonly string[], syntax: SyntaxName, endsAtFileEnd = true): Promise<string[]> {
  const { lines: lexed } = await lexLines(lines, syntaxes[syntax].lexis, 4, endsAtFileEnd);
  return lexed.map(({ kind, indent, code }) => `${kind} ${indent} ${code}`);
}

describe.each(texts)("$what ($syntax)", ({ syntax, lines }) => {
  const source = lines.map(([line]) => line);

  test.each(lines.map(([line, expected], index) => [line, expected, index] as const))(
    "%s",
    async (_, expected, index) => {
      expect((await shown(source, syntax))[index]).toBe(expected);
    },
  );
});

describe("unclosed openers", () => {
  const heredocs = (count: number): string[] => Array.from({ length: count }, (_, at) => `cat <<A${at}`);

  test("24 are plain text", async () => {
    expect(
      (await shown(heredocs(24), "shell")).filter((line) => /^code 0 cat <<A\d+$/.test(line)).length,
    ).toBe(24);
  });

  test("the 25th is open to the end", async () => {
    expect((await shown([...heredocs(25), "a", "b"], "shell")).slice(23)).toEqual([
      "code 0 cat <<A23",
      'code 0 cat ""',
      "inside 0 ",
      "inside 0 ",
    ]);
  });

  test("once one is plain text, so are all later ones, however far left they stand", async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `${" ".repeat(40 - at)}/* a`);
    expect((await shown(lines, "javascript")).filter((line) => line.endsWith(" /* a")).length).toBe(40);
  });
});

describe("lines that are certain", () => {
  test.each([
    ["nothing is open", ["a", "/* b */"], false, 2],
    ["a comment is open from the second line on", ["a", "b /* c", "d"], false, 1],
    ["a comment is open to the file's end", ["a", "b /* c", "d"], true, 3],
    ["a string is open that ends with the next line", ["a", "'b\\"], false, 2],
  ])("%s", async (_, lines, endsAtFileEnd, certainLines) => {
    expect((await lexLines(lines, syntaxes.javascript.lexis, 4, endsAtFileEnd)).certainLines).toBe(
      certainLines,
    );
  });

  test("all, if more openers are unclosed than are taken for plain text", async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `cat <<A${at}`);
    expect((await lexLines(lines, syntaxes.shell.lexis, 4, true)).certainLines).toBe(30);
  });

  test("an open comment stays a comment while more lines may close it", async () => {
    expect(await shown(["a /* b", "c"], "javascript", false)).toEqual(["code 0 a", "comment 0 "]);
  });
});
