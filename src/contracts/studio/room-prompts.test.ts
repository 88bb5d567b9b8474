import { expect, test } from 'vitest'
import { maxPromptCharacters, propertyTypes, roomPrompts } from './room-prompts.ts'

test('the eight rooms have a prompt for each kind of property, all different and short enough for the provider', () => {
  expect(roomPrompts.map(({ room }) => room)).toEqual([
    'Living Room',
    'Kitchen',
    'Bedroom',
    'Bathroom',
    'Dining Room',
    'Entrance/Hallway',
    'Outdoor Space',
    'Office/Study',
  ])
  const prompts = roomPrompts.flatMap((room) => propertyTypes.map((type) => room[type]))
  expect(new Set(prompts).size).toBe(24)
  expect(prompts.filter((prompt) => prompt.length === 0 || prompt.length > maxPromptCharacters)).toEqual([])
})
