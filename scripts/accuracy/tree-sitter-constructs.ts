import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Language, Parser, type Node } from "web-tree-sitter";
import { mustInstallFromLock } from "../install-from-lock.ts";
import { commentLinesOf, type Construct, type LineSpan, type ParsedFile } from "./parsed-file.ts";

type Verdict = "construct" | "optional" | "namespace";

/** What a grammar's nodes are in block mode. */
interface GrammarRules {
  /** The grammar's file, by its path in `grammars/node_modules`. */
  readonly wasm: string;
  readonly indented?: boolean;
  /** Nodes to ask about, by type. */
  readonly nodes: Readonly<Record<string, (node: Node) => { node: Node; kind: Verdict } | undefined>>;
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  /** Nodes whose lines are not judged. */
  readonly unclear?: readonly string[];
}

type Rule = GrammarRules["nodes"][string];

const always: Rule = (node) => ({ node, kind: "construct" });
const optional: Rule = (node) => ({ node, kind: "optional" });
const withBody: Rule = (node) =>
  node.childForFieldName("body") === null ? undefined : { node, kind: "construct" };
const namespaceWithBody: Rule = (node) =>
  node.childForFieldName("body") === null ? undefined : { node, kind: "namespace" };

function isOneOf(node: Node | null, types: string): node is Node {
  return node !== null && types.split(" ").includes(node.type);
}

/** The statement that consists of a node alone. */
function statementOf(node: Node): Node | undefined {
  const { parent } = node;
  return isOneOf(parent, "expression_statement") ? parent : undefined;
}

/** The rule of a call with a text first and a function after it. */
function namedCall(options: {
  readonly list: (call: Node) => Node | null;
  readonly texts: string;
  readonly functions: string;
}): Rule {
  return (call) => {
    const parts = options.list(call)?.namedChildren ?? [];
    const [first, ...rest] = parts.map((part) =>
      part?.type === "argument" || part?.type === "value_argument" ? part.namedChildren[0] : part,
    );
    if (!isOneOf(first ?? null, options.texts)) return undefined;
    if (!rest.some((one) => isOneOf(one ?? null, options.functions))) return undefined;
    const statement = statementOf(call);
    return statement === undefined
      ? { node: call, kind: "optional" }
      : { node: statement, kind: "construct" };
  };
}

/** The rule of a declaration or assignment of one function. */
function namedFunction(value: string, functions: string, of: (node: Node) => Node | undefined): Rule {
  return (node) => {
    let assigned = node.childForFieldName(value);
    if (isOneOf(assigned, "expression_list") && assigned.namedChildCount === 1) {
      assigned = assigned.firstNamedChild;
    }
    if (!isOneOf(assigned, functions)) return undefined;
    const whole = of(node);
    return whole && { node: whole, kind: "construct" };
  };
}

function itself(node: Node): Node {
  return node;
}

const argumentsField = (call: Node): Node | null => call.childForFieldName("arguments");

/** A type with a name and a body, up to the end of its declaration. */
const typeOfC: Rule = (node) => {
  if (node.childForFieldName("body") === null) return undefined;
  const { parent } = node;
  const whole = isOneOf(parent, "declaration field_declaration type_definition") ? parent : node;
  const hasName = node.childForFieldName("name") !== null;
  const isTypedef = whole.type === "type_definition";
  const outer = isOneOf(whole.parent, "template_declaration") ? whole.parent : whole;
  return hasName || isTypedef ? { node: outer, kind: hasName ? "construct" : "optional" } : undefined;
};

const functionOfC: Rule = (node) => {
  let whole = node;
  while (isOneOf(whole.parent, "template_declaration friend_declaration")) whole = whole.parent;
  return {
    node: whole,
    kind: node.childForFieldName("body")?.type === "compound_statement" ? "construct" : "optional",
  };
};

const ofC: Omit<GrammarRules, "wasm"> = {
  nodes: {
    function_definition: functionOfC,
    struct_specifier: typeOfC,
    union_specifier: typeOfC,
    enum_specifier: typeOfC,
    linkage_specification: (node) => {
      const body = node.childForFieldName("body");
      return isOneOf(body, "declaration_list") ? { node, kind: "namespace" } : undefined;
    },
  },
  comments: ["comment"],
  strings: ["string_literal", "raw_string_literal"],
  unclear: ["preproc_def", "preproc_function_def"],
};

const goFunction = "func_literal";
const closureWithBlock = (node: Node): boolean => node.childForFieldName("body")?.type === "block";

/** Starts with the attributes above. */
const withAttributes =
  (rule: Rule): Rule =>
  (node) => {
    const found = rule(node);
    if (found === undefined) return undefined;
    let first = found.node;
    for (let above = first.previousNamedSibling; above !== null; above = above.previousNamedSibling) {
      if (above.type === "attribute_item") first = above;
      else if (!above.type.endsWith("comment")) break;
    }
    return first === found.node ? found : { kind: found.kind, node: spanning(first, found.node) };
  };

/** A node from the start of one to the end of another, of which only the places are asked for. */
function spanning(first: Node, last: Node): Node {
  return new Proxy(last, {
    get: (target, key) => (key === "startPosition" ? first.startPosition : Reflect.get(target, key, target)),
  });
}

const rustItem = withAttributes(always);
const rubyBlock: Rule = (call) => {
  const block = call.childForFieldName("block");
  if (block === null) return undefined;
  const first = call.childForFieldName("arguments")?.firstNamedChild ?? null;
  const isStatement = isOneOf(call.parent, "program body_statement block_body do_block block then else");
  // With parentheses the text is as often an argument as a name.
  const isNamedAlone = isStatement && call.childForFieldName("arguments")?.child(0)?.type !== "(";
  if (isOneOf(first, "string")) return { node: call, kind: isNamedAlone ? "construct" : "optional" };
  const isNamed = first !== null || call.childForFieldName("method")?.text === "lambda";
  return isNamed ? { node: call, kind: "optional" } : undefined;
};
const rubyAssignment: Rule = (node) => {
  const value = node.childForFieldName("right");
  if (value?.type === "lambda") return { node, kind: "construct" };
  return value?.type === "call" && value.childForFieldName("block") !== null
    ? { node, kind: "optional" }
    : undefined;
};

function hasChild(node: Node, type: string): boolean {
  return node.namedChildren.some((child) => child?.type === type);
}

/** Whether the lambda of a property has parameters. Without them nothing but the language tells it from an object. */
function lambdaVerdict(node: Node): Verdict {
  const [lambda] = node.namedChildren.filter((child) => child?.type === "lambda_literal");
  return lambda !== undefined && lambda !== null && hasChild(lambda, "lambda_parameters")
    ? "construct"
    : "optional";
}

/** The grammar takes the annotations above some declarations for an expression that holds them. */
function kotlinItem(verdict: (node: Node) => Verdict | undefined): Rule {
  return (node) => {
    const kind = verdict(node);
    let whole = node;
    while (isOneOf(whole.parent, "annotated_expression")) whole = whole.parent;
    return kind && { node: whole, kind };
  };
}

/** The grammars of tree-sitter that are used. */
export type GrammarName = "bash" | "c" | "cpp" | "go" | "java" | "kotlin" | "php" | "ruby" | "rust" | "yaml";

/** Each grammar's rules. */
const grammars: Readonly<Record<GrammarName, GrammarRules>> = {
  go: {
    wasm: "@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm",
    nodes: {
      function_declaration: withBody,
      method_declaration: withBody,
      type_declaration: (node) =>
        node.children.some((child) => child?.type === "(")
          ? undefined
          : {
              node,
              kind: node.namedChildren.some((spec) =>
                isOneOf(spec.childForFieldName("type"), "struct_type interface_type"),
              )
                ? "construct"
                : "optional",
            },
      type_spec: (node) => {
        const isGrouped = node.parent?.children.some((child) => child?.type === "(") === true;
        const type = node.childForFieldName("type");
        return isGrouped && isOneOf(type, "struct_type interface_type")
          ? { node, kind: "construct" }
          : undefined;
      },
      short_var_declaration: namedFunction("right", goFunction, itself),
      assignment_statement: namedFunction("right", goFunction, itself),
      var_declaration: (node) => {
        const [spec] = node.namedChildren.filter((child) => child?.type === "var_spec");
        const value = spec?.childForFieldName("value")?.firstNamedChild ?? null;
        return isOneOf(value, goFunction) ? { node, kind: "construct" } : undefined;
      },
      keyed_element: (node) => {
        const value = node.lastNamedChild?.firstNamedChild ?? null;
        return isOneOf(value, goFunction) ? { node, kind: "construct" } : undefined;
      },
      call_expression: namedCall({
        list: argumentsField,
        texts: "interpreted_string_literal raw_string_literal",
        functions: goFunction,
      }),
    },
    comments: ["comment"],
    strings: ["raw_string_literal"],
  },
  rust: {
    wasm: "@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm",
    nodes: {
      function_item: rustItem,
      struct_item: rustItem,
      enum_item: rustItem,
      union_item: rustItem,
      trait_item: rustItem,
      impl_item: rustItem,
      macro_definition: rustItem,
      mod_item: withAttributes(namespaceWithBody),
      foreign_mod_item: withAttributes(namespaceWithBody),
      let_declaration: (node) => {
        const value = node.childForFieldName("value");
        if (!isOneOf(value, "closure_expression")) return undefined;
        return { node, kind: closureWithBlock(value) ? "construct" : "optional" };
      },
      call_expression: namedCall({
        list: argumentsField,
        texts: "string_literal raw_string_literal",
        functions: "closure_expression",
      }),
    },
    comments: ["line_comment", "block_comment"],
    strings: ["string_literal", "raw_string_literal"],
  },
  java: {
    wasm: "@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm",
    nodes: {
      class_declaration: always,
      interface_declaration: always,
      enum_declaration: always,
      record_declaration: always,
      annotation_type_declaration: always,
      method_declaration: withBody,
      constructor_declaration: withBody,
      compact_constructor_declaration: withBody,
      static_initializer: always,
      enum_constant: (node) =>
        node.childForFieldName("body") === null ? undefined : { node, kind: "optional" },
      variable_declarator: (node) => {
        const value = node.childForFieldName("value");
        const { parent } = node;
        if (!isOneOf(value, "lambda_expression") || parent === null) return undefined;
        const hasBlock = value.childForFieldName("body")?.type === "block";
        return { node: parent, kind: hasBlock ? "construct" : "optional" };
      },
      assignment_expression: namedFunction("right", "lambda_expression", statementOf),
      method_invocation: namedCall({
        list: argumentsField,
        texts: "string_literal",
        functions: "lambda_expression",
      }),
    },
    comments: ["line_comment", "block_comment"],
    strings: ["string_literal"],
  },
  c: { ...ofC, wasm: "tree-sitter-c/tree-sitter-c.wasm" },
  cpp: {
    ...ofC,
    wasm: "@vscode/tree-sitter-wasm/wasm/tree-sitter-cpp.wasm",
    nodes: {
      ...ofC.nodes,
      class_specifier: typeOfC,
      namespace_definition: namespaceWithBody,
      concept_definition: optional,
      init_declarator: (node) => {
        const { parent } = node;
        const value = node.childForFieldName("value");
        return isOneOf(value, "lambda_expression") && isOneOf(parent, "declaration field_declaration")
          ? { node: parent, kind: "construct" }
          : undefined;
      },
      assignment_expression: (node) => {
        const named = namedFunction("right", "lambda_expression", statementOf)(node);
        // A closure that is called at once gives a value its name, and no function.
        const called = node.childForFieldName("right")?.childForFieldName("function") ?? null;
        const statement = isOneOf(called, "lambda_expression") ? statementOf(node) : undefined;
        return named ?? (statement && { node: statement, kind: "optional" });
      },
      call_expression: namedCall({
        list: argumentsField,
        texts: "string_literal",
        functions: "lambda_expression",
      }),
    },
  },
  ruby: {
    wasm: "@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm",
    nodes: {
      method: always,
      singleton_method: always,
      class: always,
      singleton_class: always,
      module: always,
      assignment: rubyAssignment,
      pair: (node) =>
        isOneOf(node.childForFieldName("value"), "lambda") ? { node, kind: "construct" } : undefined,
      call: rubyBlock,
    },
    comments: ["comment"],
    strings: ["string", "heredoc_body", "string_array", "symbol_array", "regex"],
  },
  php: {
    wasm: "@vscode/tree-sitter-wasm/wasm/tree-sitter-php.wasm",
    nodes: {
      class_declaration: always,
      interface_declaration: always,
      trait_declaration: always,
      enum_declaration: always,
      function_definition: always,
      method_declaration: withBody,
      namespace_definition: namespaceWithBody,
      anonymous_class: optional,
      assignment_expression: namedFunction(
        "right",
        "anonymous_function anonymous_function_creation_expression",
        statementOf,
      ),
      array_element_initializer: (node) =>
        isOneOf(node.lastNamedChild, "anonymous_function anonymous_function_creation_expression")
          ? { node, kind: "optional" }
          : undefined,
      function_call_expression: namedCall({
        list: argumentsField,
        texts: "string encapsed_string",
        functions: "anonymous_function anonymous_function_creation_expression",
      }),
      member_call_expression: namedCall({
        list: argumentsField,
        texts: "string encapsed_string",
        functions: "anonymous_function anonymous_function_creation_expression",
      }),
    },
    comments: ["comment"],
    strings: ["string", "encapsed_string", "heredoc", "nowdoc"],
    unclear: ["text", "text_interpolation"],
  },
  kotlin: {
    wasm: "@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm",
    nodes: {
      class_declaration: kotlinItem(() => "construct"),
      object_declaration: kotlinItem(() => "construct"),
      companion_object: kotlinItem(() => "construct"),
      secondary_constructor: kotlinItem((node) => (hasChild(node, "block") ? "construct" : "optional")),
      anonymous_initializer: kotlinItem(() => "construct"),
      getter: always,
      setter: always,
      enum_entry: optional,
      function_declaration: kotlinItem((node) =>
        hasChild(node, "function_body") ? "construct" : "optional",
      ),
      property_declaration: kotlinItem((node) => {
        if (hasChild(node, "getter") || hasChild(node, "setter")) return "optional";
        return hasChild(node, "lambda_literal") ? lambdaVerdict(node) : undefined;
      }),
      call_expression: (node) => {
        const hasLambda = node.lastNamedChild?.type === "annotated_lambda";
        const list =
          node.firstNamedChild?.descendantsOfType("value_arguments")[0] ??
          node.namedChildren.find((child) => child?.type === "value_arguments");
        const first = list?.firstNamedChild?.firstNamedChild ?? null;
        return hasLambda && isOneOf(first, "string_literal") ? { node, kind: "optional" } : undefined;
      },
    },
    comments: ["line_comment", "block_comment"],
    strings: ["string_literal", "multiline_string_literal"],
  },
  bash: {
    wasm: "@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm",
    nodes: { function_definition: always },
    comments: ["comment"],
    strings: ["string", "raw_string", "heredoc_body", "ansi_c_string"],
  },
  yaml: {
    wasm: "@tree-sitter-grammars/tree-sitter-yaml/tree-sitter-yaml.wasm",
    indented: true,
    nodes: { block_mapping_pair: always, block_sequence_item: always },
    comments: ["comment"],
    strings: [],
  },
};

const grammarsDirectory = fileURLToPath(new URL("grammars", import.meta.url));

let prepared: Promise<void> | undefined;

async function prepare(): Promise<void> {
  mustInstallFromLock("the grammars", grammarsDirectory);
  await Parser.init();
}

/** Makes a function that parses texts of a language. It gives undefined for a text that is not valid. */
export async function treeSitterParser(name: GrammarName): Promise<(text: string) => ParsedFile | undefined> {
  prepared ??= prepare();
  await prepared;
  const rules = grammars[name];
  const language = await Language.load(join(grammarsDirectory, "node_modules", rules.wasm));
  const parser = new Parser();
  parser.setLanguage(language);
  return (text) => {
    const tree = parser.parse(text);
    if (tree === null) return undefined;
    try {
      return tree.rootNode.hasError ? undefined : parsedFile(tree.rootNode, text, rules, name);
    } finally {
      tree.delete();
    }
  };
}

/** The lines of a node. One that ends with a line ending ends on the line before. */
function spanOf({ startPosition, endPosition }: Node): LineSpan {
  const end = endPosition.column === 0 ? endPosition.row - 1 : endPosition.row;
  return { start: startPosition.row, end: Math.max(startPosition.row, end) };
}

function ofTypes(root: Node, types: readonly string[]): Node[] {
  return root.descendantsOfType([...types]).filter((node) => node !== null);
}

function parsedFile(root: Node, text: string, rules: GrammarRules, name: GrammarName): ParsedFile {
  const lines = text.split("\n");
  const constructs: Construct[] = [];
  for (const node of ofTypes(root, Object.keys(rules.nodes))) {
    const found = rules.nodes[node.type]?.(node);
    if (found === undefined) continue;
    const { kind } = found;
    const span = spanOf(found.node);
    // The grammar of Kotlin takes some annotations for expressions of their own.
    const annotation = name === "kotlin" ? /^\s*@\w+(?:\(.*\))?$/ : /^\b$/;
    let { start } = span;
    while (annotation.test(lines[start - 1] ?? "")) start--;
    constructs.push({
      type: node.type,
      start,
      end: span.end,
      optional: kind === "optional",
      namespace: kind === "namespace",
    });
  }
  const comments = ofTypes(root, rules.comments).map(({ startPosition, endPosition }) => ({
    from: startPosition,
    to: endPosition,
  }));
  const unclear = ofTypes(root, rules.unclear ?? []).map(spanOf);
  return {
    constructs,
    commentLines: commentLinesOf(lines, comments),
    strings: ofTypes(root, rules.strings)
      .map(spanOf)
      .filter(({ start, end }) => end > start),
    unclear: [
      ...unclear.filter(({ start, end }) => end > start),
      ...(name === "rust" ? macroSpans(root) : []),
    ],
    indented: rules.indented === true,
  };
}

/** The arguments of macros that declare something, which the parser takes for mere tokens. */
function macroSpans(root: Node): LineSpan[] {
  return ofTypes(root, ["macro_invocation", "macro_definition"])
    .filter(({ text }) => /\b(?:fn|struct|enum|impl|trait|mod|union)\b/.test(text))
    .map(spanOf)
    .filter(({ start, end }) => end > start);
}
