import { expect, test } from 'vitest'
import { maxPromptCharacters } from '#src/contracts/studio/room-prompts.ts'
import { joinPrompts, promptsFor } from './reel-prompts.ts'

const stories = { ratio: '9:16', width: 1080, height: 1920 } as Parameters<typeof promptsFor>[0]

test('every prompt is a whole sentence that the provider reads to its end', () => {
  for (const { text } of promptsFor(stories)) {
    expect(text.length).toBeGreaterThan(150)
    expect(text.length).toBeLessThanOrEqual(maxPromptCharacters)
    expect(text).toMatch(/Framed for 9:16, 1080x1920\.$/)
  }
})

test('all prompts are copied in order, each under its title', () => {
  const text = joinPrompts([
    { title: 'One', text: 'First.' },
    { title: 'Two', text: 'Second.' },
  ])
  expect(text).toBe('1. One\nFirst.\n\n2. Two\nSecond.')
})
