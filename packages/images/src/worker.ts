import { answerTasks } from "@readfile/worker-thread/answer-tasks";
import { transformImage, type ImageAnswer, type ImageTask } from "./transform-image.ts";

answerTasks<ImageTask, ImageAnswer>(async (task) => {
  const answer = await transformImage(task);
  return { answer, transfer: answer.kind === "image" ? [answer.bytes.buffer] : [] };
});
