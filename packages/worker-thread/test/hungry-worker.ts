import { answerTasks } from "@readfile/worker-thread/answer-tasks";

/** What this thread is told to do. */
type Order = "echo" | "hang" | "eat" | "fill" | "throw" | "exit" | "print";

answerTasks<Order, string>(async (order) => {
  if (order === "throw") throw new Error("of the thread");
  if (order === "exit") process.exit(3);
  if (order === "print") {
    console.log("nobody hears this");
    console.error("nobody hears this");
    process.stdout.write("nobody hears this", () => process.stderr.write("nor this"));
  }
  const eaten: unknown[] = [];
  if (order === "hang" || order === "eat" || order === "fill") {
    for (;;) {
      if (order === "eat") eaten.push(Array.from({ length: 1000 }, () => ({ eaten })));
      // Bytes outside of objects.
      if (order === "fill" && eaten.length < 256) eaten.push(new Uint8Array(1024 * 1024).fill(1));
    }
  }
  return { answer: order, transfer: [] };
});
