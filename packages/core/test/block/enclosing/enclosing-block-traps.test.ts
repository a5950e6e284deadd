import { testBlocks } from "./test-blocks.ts";

// Texts that are easily misread.
testBlocks([
  {
    name: "a comment between a decorator and a method",
    fileName: "meta.py",
    text: `
class Meta(type):
    x = 1

    @property
    # a comment between
    def value(self):
        return self.x

    # about the class`,
    blocks: [
      [2, 1, 9],
      [4, 4, 7],
      [5, 4, 7],
      [6, 4, 7],
      [9, 1, 9],
    ],
  },
  {
    name: "a blank line between a decorator and a class",
    fileName: "spaced.py",
    text: `
import x

@dataclass(frozen=True)

class Spaced:
    a: int = field(
        default=1)

@route(
    "/a",
)

# a comment and blank lines

async def other():
    pass`,
    blocks: [
      [1, 1, 1],
      [3, 3, 7],
      [4, 3, 7],
      [6, 3, 7],
      [10, 9, 16],
      [13, 9, 16],
      [16, 9, 16],
    ],
  },
  {
    name: "a comment between a decorator and a class",
    fileName: "x.component.ts",
    text: `
@Component({
  selector: "app-x",
})
// The component.
export class XComponent {
  @Input()
  other?: string;

  // Gets it.
  @HostListener("window:resize", ["$event"])
  // Another comment.
  onResize(event) {
    this.x = event.width;
  }
}`,
    blocks: [
      [2, 1, 15],
      [4, 1, 15],
      [7, 1, 15],
      [9, 9, 14],
      [11, 9, 14],
      [13, 9, 14],
    ],
  },
  {
    name: "doc comments below an attribute, and a type with an angle bracket on a line of its own",
    fileName: "config.rs",
    text: `
#[derive(Debug)]
/// Doc after the attribute.
// and a comment
pub struct Config {
    name: String,
}

#[test]

fn spaced() {
    work();
}

pub type Callback = Box<
    dyn Fn(u8) -> u8,
>;
pub static X: Lazy<
    Map<u8, u8>,
> = Lazy::new(Map::new);`,
    blocks: [
      [1, 1, 6],
      [2, 1, 6],
      [3, 1, 6],
      [4, 1, 6],
      [8, 8, 12],
      [9, 8, 12],
      [11, 8, 12],
      [14, 14, 16],
      [15, 14, 16],
      [16, 14, 16],
      [18, 17, 19],
      [19, 17, 19],
    ],
  },
  {
    name: "handlers on their own lines outside of functions",
    fileName: "boot.js",
    text: `
try {
  start()
}
catch (e) {
  fail(e)
}
finally {
  stop()
}

if (x) {
  a()
}
else {
  b()
}
after()`,
    blocks: [
      [1, 1, 9],
      [2, 1, 9],
      [4, 1, 9],
      [7, 1, 9],
      [9, 1, 9],
      [12, 11, 16],
      [14, 11, 16],
      [17, 17, 17],
    ],
  },
  {
    name: "parameters declared below the header",
    fileName: "deflate.c",
    text: `
local int deflate_stored(s, flush)
    deflate_state *s;
    int flush;
{
    return s->x;
}

int main(argc, argv)
int argc;
char **argv;
{
    return 0;
}
DEFINE_LIST(head)
int tail;
static void
each (list, fn)
     list_t *list;
     void (*fn) ();
{
  fn (list);
}`,
    blocks: [
      [1, 1, 6],
      [2, 1, 6],
      [3, 1, 6],
      [4, 1, 6],
      [5, 1, 6],
      [8, 8, 13],
      [9, 8, 13],
      [10, 8, 13],
      [12, 8, 13],
      [14, 14, 15],
      [15, 14, 15],
      [16, 16, 22],
      [18, 16, 22],
      [19, 16, 22],
      [21, 16, 22],
    ],
  },
  {
    name: "a requirement between a template and a function, and a lambda with a name",
    fileName: "add.cpp",
    text: `
template<typename T>
requires std::integral<T>
T add(T a, T b) {
    return a + b;
}

template <class T>
requires (sizeof(T) > 1)
class Box {
    int x;
};

void run() {
    std::sort(a.begin(), a.end(), [&](int x, int y) {
        return x < y;
    });
    auto g = [this, x = 1'000'000](auto y) mutable -> bool {
        return y;
    };
    const auto f = [&] {
        g();
    };
}`,
    blocks: [
      [1, 1, 5],
      [2, 1, 5],
      [3, 1, 5],
      [4, 1, 5],
      [8, 7, 11],
      [10, 7, 11],
      [13, 13, 23],
      [15, 13, 23],
      [18, 17, 19],
      [21, 20, 22],
    ],
  },
  {
    name: "a lambda in a field",
    fileName: "Builder.java",
    text: `
class Builder {
    private final Supplier<String> s = () -> {
        return "a";
    };

    private final Function<A, B> f = a -> {
        return new B(a);
    };

    void run() {
        go(() -> {
            s.get();
        });
    }
}`,
    blocks: [
      [2, 2, 4],
      [3, 2, 4],
      [7, 6, 8],
      [9, 9, 14],
      [12, 10, 14],
    ],
  },
  {
    name: "functions and types in lists in Go",
    fileName: "root.go",
    text: `
package cmd

var rootCmd = &cobra.Command{
	Use: "app",
	RunE: func(cmd *cobra.Command, args []string) error {
		return run(args)
	},
}

var table = map[string]func(int) int{
	"inc": func(i int) int {
		return i + 1
	},
	"dec": func(i int) int { return i - 1 },
}

type (
	ID   string
	Pair struct {
		A, B int
	}

	// Doer does.
	Doer interface {
		Do() error
	}
)

func main() {
	srv := http.Server{
		Addr: ":80",
		ConnState: func(c net.Conn, s http.ConnState) {
			log.Print(s)
		},
	}
	opts := []Option{
		func(o *Options) {
			o.x = 1
		},
	}
	tests := []struct {
		name string
		fn   func() error
	}{
		{
			name: "a",
			fn: func() error {
				return nil
			},
		},
	}
	handler := func(w io.Writer) error {
		return nil
	}
	for i := range items {
		go work(i, func() {
			done()
		})
	}
	return &Server{
		fn: func() {
			x()
		},
	}
}`,
    blocks: [
      [3, 3, 8],
      [4, 3, 8],
      [6, 5, 7],
      [8, 3, 8],
      [10, 10, 15],
      [12, 11, 13],
      [14, 10, 15],
      [17, 17, 27],
      [18, 17, 27],
      [20, 19, 21],
      [23, 23, 26],
      [25, 23, 26],
      [27, 17, 27],
      [31, 29, 65],
      [33, 32, 34],
      [38, 29, 65],
      [42, 29, 65],
      [46, 29, 65],
      [48, 47, 49],
      [53, 52, 54],
      [57, 29, 65],
      [62, 61, 63],
      [64, 29, 65],
    ],
  },
  {
    name: "fences in quotes and lists, headings of several lines, and comments in code spans",
    fileName: "guide.md",
    text: `
# Guide

> \`\`\`sh
> # in a quote
> \`\`\`

## After the quote

> ~~~
> # its fence ends with the quote

## After the open quote

Use \`<!--\` to open.

## Between

And \`-->\` to close.

\`\`\`html
<!-- only opened
\`\`\`

## After the fence

- \`\`\`sh
  # in an item
  \`\`\`
1. \`\`\`sh
   # in another
   \`\`\`

## After the item

\`\`\`inline\`\`\` code

Heading over
two lines
===

- an item
  that goes on
---

**Bold** heading
---

<!-- hidden
## not a heading
\`\`\`
-->

## Last

<!-- never closed

## Still one`,
    blocks: [
      [1, 1, 35],
      [4, 1, 35],
      [7, 7, 10],
      [10, 7, 10],
      [12, 12, 14],
      [14, 12, 14],
      [16, 16, 22],
      [21, 16, 22],
      [24, 24, 31],
      [27, 24, 31],
      [30, 24, 31],
      [33, 33, 35],
      [37, 37, 57],
      [38, 37, 57],
      [41, 37, 57],
      [43, 37, 57],
      [45, 45, 51],
      [46, 45, 51],
      [49, 45, 51],
      [53, 53, 55],
      [57, 57, 57],
    ],
  },
  {
    name: "a package with routines of its own",
    fileName: "emp.sql",
    text: `
CREATE OR REPLACE PACKAGE BODY emp_pkg AS
  g_count NUMBER := 0;

  PROCEDURE hire(p_name VARCHAR2) IS
  BEGIN
    IF g_count > 1 THEN
      NULL;
    END IF;
  END hire;

  FUNCTION total RETURN NUMBER IS
  BEGIN
    RETURN g_count;
  END total;
END emp_pkg;
/

CREATE TABLE a (
  b int
);`,
    blocks: [
      [1, 1, 15],
      [4, 1, 15],
      [9, 1, 15],
      [11, 1, 15],
      [15, 1, 15],
      [16, 16, 16],
      [18, 18, 20],
    ],
  },
  {
    name: "addresses that look like comments",
    fileName: "site.css",
    text: `
.x { background: url( //example.com/y.png ); }
.y {
  src: url(data:font/woff2;base64,AA//{BB) format("woff2"),
       url( // );
}

.z { color: red; }`,
    blocks: [
      [1, 1, 1],
      [3, 2, 5],
      [4, 2, 5],
      [7, 7, 7],
    ],
  },
  {
    name: "template lines in data",
    fileName: "deployment.yaml",
    text: `
spec:
  containers:
    - name: app
      env:
        {{- range .Values.env }}
        - name: {{ .name }}
          value: {{ .value }}
        {{- end }}
      ports:
        - containerPort: 80
  {{- with .Values.x }}
  x: 1
  {{- end }}`,
    blocks: [
      [3, 3, 10],
      [5, 4, 8],
      [6, 6, 7],
      [8, 4, 8],
      [9, 9, 10],
      [11, 1, 13],
      [13, 1, 13],
    ],
  },
  {
    name: "a header in each branch of a conditional",
    fileName: "dump.c",
    text: `
int before;

#ifdef DEBUG
static void dump(struct list *l) {
#elif defined(TRACE)
static void dump(struct list *l, int deep) {
#else
static void dump(void) {
#endif
	if (l) {
#ifdef X
		free(l);
	}
#else
	}
#endif
}

int after(void)
{
#if A
	return 1;
#else
	return 2;
#endif
}
#else
#endif`,
    blocks: [
      [1, 1, 1],
      [4, 4, 17],
      [6, 6, 17],
      [8, 8, 17],
      [10, 8, 17],
      [13, 8, 17],
      [17, 8, 17],
      [19, 19, 26],
      [22, 19, 26],
      [24, 19, 26],
      [26, 19, 26],
    ],
  },
  {
    name: "a name in backticks",
    fileName: "RepoTest.kt",
    text: `
class RepoTest {
    @Test
    fun \`works with { braces\`() {
        assert(true)
    }

    val a = 1
}`,
    blocks: [
      [2, 2, 5],
      [4, 2, 5],
      [7, 1, 8],
    ],
  },
  {
    name: "element text that looks like strings and comments",
    fileName: "help.tsx",
    text: `
export function Help() {
  return (
    <p>
      See http://example.com/a for {"{"} details, isn't it?
      <kbd>\`</kbd> doesn't {count}
    </p>
  );
}

export const Other = () => {
  return null;
};`,
    blocks: [
      [1, 1, 8],
      [4, 1, 8],
      [6, 1, 8],
      [10, 10, 12],
      [11, 10, 12],
    ],
  },
  {
    name: "a brace that each branch of a conditional closes",
    fileName: "branches.cpp",
    text: `
namespace n {
class A {
    void f() {
        if (x) {
#ifdef X
            a();
        }
        foo();
#else
            b();
        }
#endif
        c();
    }

    int member;

    void g() {
        h();
    }
};

#ifdef A
class B : public C {
#else
class B {
#endif
    void f() {
        y();
    }
};
}`,
    blocks: [
      [4, 3, 14],
      [6, 3, 14],
      [8, 3, 14],
      [10, 3, 14],
      [12, 3, 14],
      [13, 3, 14],
      [14, 3, 14],
      [16, 2, 21],
      [19, 18, 20],
      [21, 2, 21],
      [24, 24, 31],
      [26, 26, 31],
      [29, 28, 30],
      [31, 26, 31],
      [32, 1, 32],
    ],
  },
  {
    name: "apostrophes between tags",
    fileName: "page.xml",
    text: `
<main>
It's <section> isn't
<i>a</i>
</section>
<b title="<i>">x</b>
</main>`,
    blocks: [
      [2, 2, 4],
      [3, 2, 4],
      [5, 1, 6],
    ],
  },
  {
    name: "nested angle brackets before a member",
    fileName: "box.hpp",
    text: `
class Box {
    template <class T, class U = Pair<T, Pair<T, T>>> void put(T a, U b) {
        c(a);
    }
    int d;
};`,
    blocks: [
      [1, 1, 6],
      [3, 2, 4],
      [5, 1, 6],
    ],
  },
  {
    name: "comments before, in and between statements",
    fileName: "notes.sql",
    text: `
-- about the table
-- a; b
CREATE TABLE a (
  -- about b
  b int
  /* the end */
);
-- about the view
CREATE VIEW v AS
-- all of it
SELECT 1;

-- about nothing

SELECT 2;
-- at the end`,
    blocks: [
      [1, 1, 7],
      [2, 1, 7],
      [4, 1, 7],
      [6, 1, 7],
      [8, 8, 11],
      [10, 8, 11],
      [11, 8, 11],
    ],
  },
  {
    name: "strings and comments with braces",
    fileName: "text.rs",
    text: `
const C: &str = "multi \\
    line { \\" string
    fn fake() {";

/* outer /* inner { */ fn fake() {
*/
fn quote(a: &'static str) -> char {
    let b = b'{';
    let c = "} //";
    '"'
}

fn after<'a>() {
    let a = r##"raw "# { "##;
}`,
    blocks: [
      [1, 1, 3],
      [3, 1, 3],
      [5, 5, 11],
      [7, 5, 11],
      [10, 5, 11],
      [11, 5, 11],
      [13, 13, 15],
      [15, 13, 15],
    ],
  },
  {
    name: "statements of several lines outside of functions",
    fileName: "loop.sh",
    text: `
for f in *
do
  echo "$f"
done
if test -f a
then
  echo a
elif test -f b
then
  echo b
else
  echo c
fi
trap 'rm -f "$t"
exit' INT
foo \\
  --bar \\
  --baz
case "$1" in
  a) echo a
    ;;
esac
main "$@"`,
    blocks: [
      [1, 1, 4],
      [2, 1, 4],
      [3, 1, 4],
      [5, 5, 13],
      [6, 5, 13],
      [9, 5, 13],
      [12, 5, 13],
      [15, 14, 15],
      [17, 16, 18],
      [20, 19, 22],
      [23, 23, 23],
    ],
  },
  {
    name: "members of all kinds",
    fileName: "members.ts",
    text: `
export class F {
  @Prop({ type: String }) readonly a!: string;
  private b = async () => {
    await x;
  }
  declare c: string
  static readonly D = {
    e: 1,
  }
  get<T>(a: T): T
  get<T>(a?: T): T {
    return a;
  }
  delete() {
    return 1;
  }
  public static override async *gen<T>(
    a: T,
  ): AsyncIterable<T> {
    yield a;
  }
  [key: string]: any;
  ["computed"]() {
    return /[}]/.test(a) ? a / 2 : \`}\`;
  }
}

type G<T> = T extends infer U
  ? U extends string
    ? { a: U }
    : never
  : never;

export const H = {
  I: class extends Base {
    m() {
      return 1;
    }
  },
  J: new Proxy({}, {
    get(target, key) {
      return key;
    },
  }),
};`,
    blocks: [
      [2, 1, 26],
      [4, 3, 5],
      [6, 1, 26],
      [8, 1, 26],
      [10, 1, 26],
      [11, 11, 13],
      [15, 14, 16],
      [18, 17, 21],
      [20, 17, 21],
      [22, 1, 26],
      [24, 23, 25],
      [30, 28, 32],
      [35, 35, 39],
      [37, 36, 38],
      [42, 41, 43],
      [44, 34, 45],
    ],
  },
  {
    name: "bodies on the line of the header, and conditions around functions",
    fileName: "odd.py",
    text: `
class A(
    Base,
):
    a: dict[
        str, int
    ] = {}

    def __init__(
        self,
        a=lambda: {
            "x": 1},
    ): self.a = a

    def b(self): \\
        return 1

    @property
    def c(self) -> int: return 1

    def d(self):
        # first a comment
        x = 1

        # comment then blank

        try: pass
        except (A, B) as e: pass
        else:
            pass
        return [
            i
            for i in x
            if i
        ]
    # between methods
    def e(self):
        return """
    def f():
""" + f'''{
    x
}'''
if True:
    def k():
        pass
elif False:
    def k():
        pass
x = [
    # comment
    1,
]; y = 2`,
    blocks: [
      [2, 1, 41],
      [5, 1, 41],
      [8, 8, 12],
      [11, 8, 12],
      [14, 14, 15],
      [15, 14, 15],
      [17, 17, 18],
      [21, 20, 34],
      [24, 20, 34],
      [27, 20, 34],
      [31, 20, 34],
      [35, 35, 41],
      [38, 35, 41],
      [41, 35, 41],
      [42, 42, 47],
      [44, 43, 44],
      [45, 42, 47],
      [47, 46, 47],
      [49, 48, 51],
      [51, 48, 51],
    ],
  },
  {
    name: "names that are modifiers in other places",
    fileName: "door.ts",
    text: `
class Door {
  open() {
    this.x = 1;
  }
  async = (a) => {
    return a;
  };
  override<T>(a: T) {
    return a;
  }
  final: string;
}`,
    blocks: [
      [1, 1, 12],
      [3, 2, 4],
      [6, 5, 7],
      [9, 8, 10],
      [11, 1, 12],
    ],
  },
  {
    name: "a case with an end of its own in a routine",
    fileName: "grade.sql",
    text: `
CREATE PROCEDURE grade()
BEGIN
  CASE a
    WHEN 1 THEN SET b = 1;
  END CASE;
  IF b THEN
    SET c = 1;
  END IF;
END;

SELECT 1;

SELECT 2;`,
    blocks: [
      [3, 1, 9],
      [5, 1, 9],
      [9, 1, 9],
      [11, 11, 11],
      [13, 13, 13],
    ],
  },
  {
    name: "heredocs in Ruby whose text stands at the start of lines",
    fileName: "page.rb",
    text: `
module Outer
  class Page
    def one(x)
      puts(<<-EOS, x, <<~TWO)
first
class Fake
  EOS are here
end
      EOS
more
TWO
      call
    end

    def two
      text = <<EOS
def nothing
 EOS
end
EOS
      list << Item
    end

    def three
      sql = <<~'SQL'.lines.map do |line|
select
end
      SQL
        line.strip
      end
      raise <<~"A B" if x
end
      A B
    end

# a comment
TEMPLATE = <<'HTML'
<html>
end
</html>
HTML

    class << self
      def four
<<~EOS
      four
        EOS
      end
    end

=begin
class Old
end
=end
    TEXT = "line
end
more"
  end
end
__END__
def no
end`,
    blocks: [
      [4, 3, 13],
      [6, 3, 13],
      [7, 3, 13],
      [11, 3, 13],
      [12, 3, 13],
      [17, 15, 22],
      [18, 15, 22],
      [21, 15, 22],
      [22, 15, 22],
      [25, 24, 34],
      [27, 24, 34],
      [29, 24, 34],
      [32, 24, 34],
      [34, 24, 34],
      [36, 2, 58],
      [37, 2, 58],
      [39, 2, 58],
      [41, 2, 58],
      [43, 43, 49],
      [45, 44, 48],
      [46, 44, 48],
      [48, 44, 48],
      [49, 43, 49],
      [51, 2, 58],
      [52, 2, 58],
      [55, 2, 58],
      [56, 2, 58],
      [58, 2, 58],
      [59, 1, 59],
      [61, 60, 62],
    ],
  },
  {
    name: "a body in Ruby that begins on the line that ends another, and calls with blocks in braces",
    fileName: "calls.rb",
    text: `
module Calls
  def self.best(values)
    found = values.map do |one|
      [one, 1]
    end.sort_by do |one|
      (one.count('*') * -10)
    end.last
    case found
    when Hash
      Part.build(found, false).each { |key, value|
        h[key] = value
      }
    end
    found
  end
end`,
    blocks: [
      [1, 1, 16],
      [4, 2, 15],
      [6, 2, 15],
      [7, 2, 15],
      [10, 2, 15],
      [11, 2, 15],
      [14, 2, 15],
      [15, 2, 15],
    ],
  },
  {
    name: "heredocs in a shell whose text stands at the start of lines and holds their tags",
    fileName: "write.sh",
    text: `
one() {
  cat <<-EOF >"$file"
if true; then
	EOF is near
}
	EOF
  cat << 'A-1' <<B
}
A-1
fi
B
  echo done
}

two() {
  x=$((1 << n))
  cat <<-"END"
}
END
  cat <<\\X
}
X
}`,
    blocks: [
      [3, 1, 13],
      [5, 1, 13],
      [6, 1, 13],
      [8, 1, 13],
      [10, 1, 13],
      [13, 1, 13],
      [18, 15, 23],
      [21, 15, 23],
      [23, 15, 23],
    ],
  },
  {
    name: "strings of several lines whose text stands at the start of lines, in Python",
    fileName: "texts.py",
    text: `
class A:
    def one(self):
        x = """
class Fake:
    def no(self):
"""
        y = '''
def z():
''' + f"""
}"""
        return x
    def two(self):
        return 1`,
    blocks: [
      [4, 2, 11],
      [5, 2, 11],
      [8, 2, 11],
      [10, 2, 11],
      [11, 2, 11],
      [13, 12, 13],
    ],
  },
  {
    name: "the same in Lua",
    fileName: "texts.lua",
    text: `
function M.one(x)
  local t = [[
end
function no()
]]
  local u = [==[
]] end
]==]
  return t
end`,
    blocks: [
      [3, 1, 10],
      [4, 1, 10],
      [7, 1, 10],
      [9, 1, 10],
    ],
  },
  {
    name: "the same in JavaScript",
    fileName: "texts.js",
    text: `
class A {
  one() {
    const x = \`
}
class B {
\${this.y(\`
}\`)}
\`;
    return x;
  }
  two() {
    return 1;
  }
}`,
    blocks: [
      [4, 2, 10],
      [5, 2, 10],
      [7, 2, 10],
      [9, 2, 10],
      [12, 11, 13],
      [14, 1, 14],
    ],
  },
  {
    name: "the same in Go",
    fileName: "texts.go",
    text: `
func one() string {
	x := \`
}
func two() {
\`
	return x
}

func three() {
	y(\`
}\`)
}`,
    blocks: [
      [3, 1, 7],
      [4, 1, 7],
      [6, 1, 7],
      [11, 9, 12],
      [12, 9, 12],
    ],
  },
  {
    name: "heredocs, nowdocs and strings of several lines in PHP",
    fileName: "texts.php",
    text: `
<?php
class A
{
    public function one($x)
    {
        $this->call(<<<EOT, $x);
function fake() {
EOT;
        $a = <<<'NOW'
}
NOW . "x";
        $b = <<<"Q"
    } Qx
    Q;
        $c = "text
}
more";
        return $a;
    }
}`,
    blocks: [
      [7, 4, 19],
      [10, 4, 19],
      [13, 4, 19],
      [16, 4, 19],
      [18, 4, 19],
      [20, 2, 20],
    ],
  },
]);
