import fs from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("./", import.meta.url);

/** Number, fault and file of every test of a complaint. */
function testedComplaints(): string[] {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  return files.flatMap((name) => {
    const source = fs.readFileSync(new URL(name, folder), "utf8");
    const titles = source.matchAll(/^test\("#(\d+) (.+)", async/gm);
    return Array.from(
      titles,
      ([, number, fault]) => `${number} | ${fault} | ${name.replace(".test.ts", "")}`,
    );
  });
}

/** Number, fault and file of every row of the table. */
function listedComplaints(): string[] {
  const rows = fs.readFileSync(new URL("complaints.md", folder), "utf8").matchAll(/^\| +(\d+) +\|(.+)\|$/gm);
  return Array.from(rows, ([, number, rest]) => {
    const [fault = "", , file = ""] = (rest ?? "").split(/(?<!\\)\|/).map((cell) => cell.trim());
    return `${number} | ${fault.replaceAll("\\|", "|")} | ${file}`;
  });
}

test("every complaint of the table has the test it names, or a reason why none", () => {
  const listed = listedComplaints();
  expect(listed.map((row) => Number(row.split(" ")[0]))).toEqual(
    Array.from({ length: 71 }, (_, index) => index + 1),
  );
  const others = listed.filter((row) => row.endsWith(" | -"));
  expect(others.map((row) => row.split(" ")[0])).toEqual(["34", "68"]);
  const byNumber = (one: string, other: string): number =>
    Number.parseInt(one, 10) - Number.parseInt(other, 10);
  expect(testedComplaints().toSorted(byNumber)).toEqual(listed.filter((row) => !others.includes(row)));
});
