import type { SyntaxName } from "./syntaxes.ts";

/** The extensions of each syntax. */
const extensions: Readonly<Record<SyntaxName, string>> = {
  generic: "zig nim coffee jl m4 tcl vim vb vbs bas pas f90 f95 ml mli fs fsx r",
  c: "c h cc cpp cxx hh hpp hxx ino cu m mm glsl hlsl",
  curly: "kt kts scala sc swift dart v sv d",
  java: "java groovy gradle proto sol thrift graphql gql cls apex",
  csharp: "cs csx",
  go: "go",
  javascript: "js jsx ts tsx mjs cjs mts cts",
  rust: "rs",
  php: "php phtml",
  css: "css scss less pcss",
  json: "json jsonc json5 webmanifest map",
  python: "py pyi pyw pyx bzl star gd",
  ruby: "rb rake gemspec ru cr",
  perl: "pl pm t psgi",
  elixir: "ex exs",
  lua: "lua",
  shell: "sh bash zsh ksh bats fish",
  powershell: "ps1 psm1 psd1",
  cmake: "cmake",
  haskell: "hs elm purs",
  lisp: "clj cljs cljc edn lisp el scm rkt",
  yaml: "yaml yml",
  make: "mk mak",
  markup: "xml xsd xsl xslt svg pom csproj vbproj fsproj props targets plist xaml wsdl rss kml",
  html: "html htm xhtml vue svelte hbs ejs",
  astro: "astro",
  sections: "toml ini cfg conf properties editorconfig env service desktop gitconfig",
  sql: "sql ddl dml psql pgsql",
  hcl: "hcl tf tfvars nomad",
  text: "txt text log csv tsv out err lst",
  markdown: "md mdx markdown mkd",
};

/** The syntax of files without a telling extension. */
const fileNames: Readonly<Record<string, SyntaxName>> = {
  makefile: "make",
  gnumakefile: "make",
  "cmakelists.txt": "cmake",
  gemfile: "ruby",
  rakefile: "ruby",
  vagrantfile: "ruby",
  podfile: "ruby",
  jenkinsfile: "java",
  pipfile: "sections",
  ".bashrc": "shell",
  ".zshrc": "shell",
  ".profile": "shell",
  ".gitconfig": "sections",
  ".editorconfig": "sections",
  license: "text",
  licence: "text",
  copying: "text",
  notice: "text",
  authors: "text",
  readme: "text",
  changelog: "text",
  "cargo.lock": "sections",
  "poetry.lock": "sections",
};

const syntaxByExtension: ReadonlyMap<string, SyntaxName> = new Map(
  Object.entries(extensions).flatMap(([name, list]) =>
    list.split(" ").map((extension) => [extension, name as SyntaxName] as const),
  ),
);

/** The syntax of a file by its name; undefined: the name does not tell. Folders before the name do not matter. */
export function syntaxOfFileName(fileName: string): SyntaxName | undefined {
  const name = fileName
    .slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1)
    .toLowerCase();
  if (Object.hasOwn(fileNames, name)) return fileNames[name];
  return syntaxByExtension.get(name.slice(name.lastIndexOf(".") + 1));
}
