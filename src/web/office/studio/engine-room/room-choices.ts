import type { Choice } from '#src/contracts/enumerations.ts'
import { type PropertyType, propertyTypes, roomPrompts } from '#src/contracts/studio/room-prompts.ts'

const typeNames: Record<PropertyType, string> = { luxury: 'Luxury', rental: 'Rental', commercial: 'Commercial' }

interface RoomChoice extends Choice<string> {
  prompt: string
}

// Every room in every kind of property: 'Bedroom, Luxury'.
export const roomChoices: RoomChoice[] = roomPrompts.flatMap((prompt) =>
  propertyTypes.map((type) => {
    const label = `${prompt.room}, ${typeNames[type]}`
    return { value: label, label, prompt: prompt[type] }
  }),
)

export const promptOf = (category: string): string => roomChoices.find(({ value }) => value === category)?.prompt ?? ''
