import { toolFactories, toolFactoryNames } from "@readfile/core";
import { expect, test } from "vitest";
import { toolCards, toolKinds } from "../../src/shared/tools.ts";

test("the menu has every tool of core, in core's order", () => {
  expect(toolKinds).toEqual(toolFactoryNames);
});

test.for(toolKinds)("the card of %s names the tool as its model does", (kind) => {
  expect(toolCards[kind].name).toBe(toolFactories[kind]().name);
});
