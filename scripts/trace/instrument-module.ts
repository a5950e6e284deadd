import {
  parseSync,
  Visitor,
  type ArrowFunctionExpression,
  type BlockStatement,
  type ClassBody,
  type Function as FunctionNode,
  type Node,
} from "oxc-parser";
import type { CoreFunctions } from "./core-functions.ts";
import { FunctionNames } from "./function-names.ts";

/** Text to insert into a source. Insertions at one offset keep their order. */
interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/**
 * Adds calls of the recorder to the source of a module of core. Removes nothing and adds no lines, so that the module does
 * the same in the same number of turns of the event loop.
 */
export function instrumentModule(
  file: string,
  source: string,
  functions: CoreFunctions,
  recorderUrl: string,
): string {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const names = new FunctionNames();
  const insertions: Insertion[] = [
    { offset: 0, text: `import * as $trace from ${JSON.stringify(recorderUrl)}; ` },
  ];
  /** The functions around the visited node, innermost last. */
  const owners: { readonly name: string; readonly canWait: boolean }[] = [];
  /** The members with which the fields of a class begin or end, each with the number of the fields. */
  const firstFields = new Map<Node, number>();
  const lastFields = new Set<Node>();

  const insert = (offset: number, text: string): void => void insertions.push({ offset, text });
  const lineAt = (offset: number): number => source.slice(0, offset).split("\n").length;

  function openFunction(node: FunctionNode | ArrowFunctionExpression): void {
    const { body } = node;
    if (body === null) return;
    const start = names.startOf(node);
    const [name, line] = [names.nameOf(node, owners.at(-1)?.name), lineAt(start)];
    const index = functions.add({
      file,
      name,
      line,
      fields: false,
      start,
      bodyStart: body.start,
      end: node.end,
    });
    owners.push({ name, canWait: node.async || node.generator });
    const opening = `const $hop = $trace.enter(${index}); try {`;
    if (body.type === "BlockStatement") insert(body.start + 1, opening);
    else insert(body.start, `{${opening} return (`);
  }

  function closeFunction({ body }: FunctionNode | ArrowFunctionExpression): void {
    if (body === null) return;
    owners.pop();
    const closing = "} finally { $trace.exit($hop); }";
    if (body.type === "BlockStatement") insert(body.end - 1, closing);
    else insert(body.end, `);${closing}}`);
  }

  function openClass(node: ClassBody): void {
    const fields = node.body.filter(
      (member) => member.type === "PropertyDefinition" && !member.static && member.declare !== true,
    );
    const [first, last] = [fields[0], fields.at(-1)];
    if (first === undefined || last === undefined) return;
    const place = { start: node.start, bodyStart: node.start, end: node.end };
    const name = names.nameOf(node, owners.at(-1)?.name);
    firstFields.set(first, functions.add({ file, name, line: lineAt(first.start), fields: true, ...place }));
    lastFields.add(last);
  }

  function fieldBrackets(node: Node): readonly [opening: string, closing: string] {
    const first = firstFields.get(node);
    const [begin, begun] = first === undefined ? ["", ""] : [`($trace.beginFields(${first}), `, ")"];
    const [end, ended] = lastFields.has(node) ? ["$trace.endFields(", ")"] : ["", ""];
    return [end + begin, begun + ended];
  }

  /** Adds a `wake`, because a waiting function into which an error is thrown gets here without passing `resume`. */
  function wakeIn(block: BlockStatement | null): void {
    if (block !== null && owners.at(-1)?.canWait === true) insert(block.start + 1, "$trace.wake($hop);");
  }

  new Visitor({
    ...names.visitors,
    FunctionDeclaration(node) {
      names.visitors.FunctionDeclaration?.(node);
      openFunction(node);
    },
    "FunctionDeclaration:exit": closeFunction,
    FunctionExpression: openFunction,
    "FunctionExpression:exit": closeFunction,
    ArrowFunctionExpression: openFunction,
    "ArrowFunctionExpression:exit": closeFunction,
    ClassBody: openClass,
    PropertyDefinition(node) {
      const [opening, closing] = fieldBrackets(node);
      if (node.value !== null) insert(node.value.start, opening);
      else if (opening !== "") {
        const end = source[node.end - 1] === ";" ? node.end - 1 : node.end;
        insert(end, ` = ${opening}undefined${closing}`);
      }
    },
    "PropertyDefinition:exit"(node) {
      if (node.value !== null) insert(node.value.end, fieldBrackets(node)[1]);
    },
    AwaitExpression(node) {
      if (owners.length === 0) return;
      insert(node.start, "$trace.resume($hop, ");
      insert(node.argument.start, "$trace.suspend($hop, ");
    },
    "AwaitExpression:exit"(node) {
      if (owners.length > 0) insert(node.end, "))");
    },
    YieldExpression({ start, end, delegate, argument }) {
      insert(start, delegate ? "$trace.delegated($hop, " : "$trace.resume($hop, ");
      const opening = delegate ? "$trace.delegate($hop, " : "$trace.suspend($hop, ";
      if (argument === null) insert(end, ` ${opening}undefined`);
      else insert(argument.start, opening);
    },
    "YieldExpression:exit": ({ end }) => insert(end, "))"),
    CatchClause: ({ body }) => wakeIn(body),
    TryStatement: ({ finalizer }) => wakeIn(finalizer),
    ForOfStatement(node) {
      if (!node.await || owners.length === 0) return;
      insert(node.start, "{");
      insert(node.right.start, "$trace.each($hop, ");
      insert(node.body.start, "{$trace.wake($hop); ");
    },
    "ForOfStatement:exit"(node) {
      if (!node.await || owners.length === 0) return;
      insert(node.right.end, ")");
      insert(node.body.end, "}");
      insert(node.end, "$trace.wake($hop);}");
    },
  }).visit(program);
  return withInsertions(source, insertions);
}

function withInsertions(source: string, insertions: readonly Insertion[]): string {
  let text = "";
  let done = 0;
  for (const insertion of insertions.toSorted((one, other) => one.offset - other.offset)) {
    text += source.slice(done, insertion.offset) + insertion.text;
    done = insertion.offset;
  }
  return text + source.slice(done);
}
