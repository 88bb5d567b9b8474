import { z } from 'zod'
import { line, paragraph, required } from '#src/contracts/text.ts'
import { maxPromptCharacters, type RoomPrompt } from '#src/contracts/studio/room-prompts.ts'

const prompt = paragraph(maxPromptCharacters).min(1, { error: 'Required' })
const roomPrompt = z.object({ room: required(line(80)), luxury: prompt, rental: prompt, commercial: prompt })

const maxRooms = 100
export const maxFileBytes = 1024 * 1024

const promptsFile = z.object({
  kind: z.literal('reelwright-room-prompts'),
  version: z.literal(1),
  rooms: z
    .array(roomPrompt)
    .max(maxRooms)
    .refine((rooms) => new Set(rooms.map(({ room }) => room)).size === rooms.length, {
      error: 'A room is named twice',
    }),
})

export const writePromptsFile = (rooms: RoomPrompt[]): string =>
  `${JSON.stringify({ kind: 'reelwright-room-prompts', version: 1, rooms }, null, 2)}\n`

// Undefined for anything that this screen did not write, or that somebody broke since.
export function readPromptsFile(text: string): RoomPrompt[] | undefined {
  try {
    return promptsFile.safeParse(JSON.parse(text)).data?.rooms
  } catch {
    // Not JSON at all.
    return undefined
  }
}
