import type { findComments } from './film-store.ts'

type Comment = Awaited<ReturnType<typeof findComments>>[number]

export const presentComment = ({ id, frame, format, drawing, text, author, createdAt, answer, doneAt }: Comment) => ({
  id,
  frame,
  format,
  drawing,
  text,
  author,
  createdAt: createdAt.toISOString(),
  answer,
  isDone: doneAt !== null,
})
