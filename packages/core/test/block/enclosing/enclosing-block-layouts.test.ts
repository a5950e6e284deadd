import { testBlocks } from "./test-blocks.ts";

testBlocks([
  {
    name: "an end word in a language without a syntax of its own",
    fileName: "load.jl",
    text: `
function load(name)
  open(name)
end

other = 1`,
    blocks: [
      [1, 1, 3],
      [2, 1, 3],
      [3, 1, 3],
      [5, 5, 5],
    ],
  },
]);
