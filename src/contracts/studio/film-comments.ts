import { z } from 'zod'
import { drawing } from './drawings.ts'
import { filmFormatNames } from './film-choices.ts'

// What somebody says of a frame of a film, on both sides of the desk.
export const filmComment = z.object({
  id: z.uuid(),
  frame: z.number().int(),
  // Which shape of the film was on the screen.
  format: z.enum(filmFormatNames),
  drawing,
  text: z.string(),
  author: z.enum(['customer', 'owner']),
  createdAt: z.iso.datetime(),
  // What the owner said to it; empty while there is nothing.
  answer: z.string(),
  isDone: z.boolean(),
})
