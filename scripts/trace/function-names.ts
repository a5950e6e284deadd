import type { Argument, Class, Expression, Node, PropertyKey, VisitorObject } from "oxc-parser";

/** Gives names to functions that have none of their own, by their place in the source. */
export class FunctionNames {
  readonly #names = new Map<Node, string>();
  /** The starts of methods, because a method's function node starts only at the parameters. */
  readonly #starts = new Map<Node, number>();

  /** Gives the name of a function. `within` is the name of the function around it. */
  nameOf(node: Node, within: string | undefined): string {
    return this.#names.get(node) ?? `(function in ${within ?? "its module"})`;
  }

  startOf(node: Node): number {
    return this.#starts.get(node) ?? node.start;
  }

  /** Visitors that must visit a node before its functions. */
  readonly visitors: VisitorObject = {
    FunctionDeclaration: (node) => this.#set(node, node.id?.name),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier") this.#set(init, id.name);
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type === "MemberExpression") this.#set(right, nameOfCallee(left));
    },
    AssignmentPattern: ({ left, right }) => {
      if (left.type === "Identifier") this.#set(right, left.name);
    },
    Property: (node) => {
      this.#set(node.value, nameOfKey(node.key));
      if (node.method || node.kind !== "init") this.#starts.set(node.value, node.start);
    },
    CallExpression: ({ callee, arguments: given }) => this.#setCallbacks(callee, given),
    NewExpression: ({ callee, arguments: given }) => this.#setCallbacks(callee, given),
    ClassDeclaration: (node) => this.#setMembers(node),
    ClassExpression: (node) => this.#setMembers(node),
  };

  #set(node: Node | null, name: string | undefined): void {
    if (node !== null && name !== undefined) this.#names.set(node, name);
  }

  #setCallbacks(callee: Expression, given: readonly Argument[]): void {
    for (const one of given) this.#set(one, `(callback of ${nameOfCallee(callee)})`);
  }

  #setMembers(node: Class): void {
    const name = node.id?.name ?? this.#names.get(node) ?? "class";
    this.#set(node.body, `${name}'s fields`);
    for (const member of node.body.body) {
      if (member.type === "MethodDefinition") {
        this.#starts.set(member.value, member.start);
        const method = `${name}.${nameOfKey(member.key)}`;
        const { kind } = member;
        this.#set(
          member.value,
          kind === "constructor" ? `new ${name}` : kind === "method" ? method : `${kind} ${method}`,
        );
      } else if (member.type === "PropertyDefinition") {
        this.#set(member.value, `${name}.${nameOfKey(member.key)}`);
      }
    }
  }
}

function nameOfKey(key: PropertyKey): string {
  if (key.type === "Identifier") return key.name;
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  return key.type === "Literal" ? String(key.value) : "[computed]";
}

function nameOfCallee(callee: Expression): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return callee.computed ? "[computed]" : nameOfKey(callee.property);
  return "a call";
}
