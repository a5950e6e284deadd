import { answerTasks } from "@readfile/worker-thread/answer-tasks";
import { readDocument, type DocumentAnswer, type DocumentTask } from "./read-document.ts";

answerTasks<DocumentTask, DocumentAnswer>(async (task) => {
  const answer = await readDocument(task);
  return { answer, transfer: answer.kind === "text" ? [answer.text.buffer] : [] };
});
