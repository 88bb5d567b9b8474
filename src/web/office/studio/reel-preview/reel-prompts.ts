import { type PropertyType, promptSettings, roomPrompts } from '#src/contracts/studio/room-prompts.ts'
import type { ReelFormat } from './reel-formats.ts'

export const sampleBusiness = 'The Harbour Room'

const shots: [string, string, PropertyType][] = [
  ['The suite by day', 'Bedroom', 'commercial'],
  ['The bed in the evening', 'Bedroom', 'luxury'],
  ['The chair by the window', 'Living Room', 'luxury'],
  ['Coffee and books', 'Office/Study', 'luxury'],
  ['Breakfast in bed', 'Dining Room', 'luxury'],
]

export interface ReelPrompt {
  title: string
  text: string
}

export const promptsFor = ({ ratio, width, height }: ReelFormat): ReelPrompt[] =>
  shots.map(([title, room, type]) => ({
    title,
    text: `${roomPrompts.find((prompt) => prompt.room === room)?.[type] ?? ''} Framed for ${ratio}, ${width}x${height}.`,
  }))

export const settingsLine = `${promptSettings.model}, motion strength ${promptSettings.motionStrength}, 5-second clips`

export const joinPrompts = (prompts: readonly ReelPrompt[]): string =>
  prompts.map(({ title, text }, index) => `${index + 1}. ${title}\n${text}`).join('\n\n')
