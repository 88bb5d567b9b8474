import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPromptCharacters } from '#src/contracts/studio/room-prompts.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { writePrompt } from './clips-of-job.ts'

test('a bedroom of a hotel is told as a bedroom, in the words of the tier', () => {
  const analysis = samplePhoto(1, { shows: 'bedroom' })
  const luxury = writePrompt({ analysis, businessType: 'hotel', tier: 'vr3' })
  expect(luxury).toContain('towards the bed from the foot end')
  expect(luxury).toContain('A cinematic move')
  expect(writePrompt({ analysis, businessType: 'property', tier: 'vr1' })).toContain('Gentle arc from the door')
})

test('a dish names what was seen on it, and nothing the detector was unsure of', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 }
  const objects = [
    { label: 'pizza', confidence: 90, box },
    { label: 'vase', confidence: 20, box },
  ]
  const prompt = writePrompt({ analysis: samplePhoto(1, { objects }), businessType: 'restaurant', tier: 'vr2' })
  expect(prompt).toContain('In the picture: pizza.')
  expect(prompt).not.toContain('vase')
})

test('no photo and no trade makes a prompt that the provider would refuse', () => {
  const shows = fc.constantFrom('bedroom', 'table', 'food', 'vehicle', 'product', 'something new', 'constructor')
  const trade = fc.constantFrom('hotel', 'property', 'beauty', 'other', '', '__proto__')
  const tier = fc.constantFrom('vr1' as const, 'vr2' as const, 'vr3' as const)
  const property = fc.property(shows, trade, tier, (shown, businessType, level) => {
    const prompt = writePrompt({ analysis: samplePhoto(0, { shows: shown }), businessType, tier: level })
    expect(prompt.length).toBeGreaterThan(0)
    expect(prompt.length).toBeLessThanOrEqual(maxPromptCharacters)
  })
  fc.assert(property)
})
