import { expect, test } from 'vitest'
import { tierForPhotos } from '#src/contracts/sales/packages.ts'
import { sayChoice } from './say-choice.ts'

test.each([
  [0, 'VR1 Standard'],
  [1, 'VR1 Standard, 1 photo'],
  [5, 'VR1 Standard, 5 photos'],
  [8, 'VR1 Standard, 8 photos'],
  [9, 'VR2 Premium, 9 photos'],
  [12, 'VR2 Premium, 12 photos'],
  [13, 'VR3 Luxury, 13 photos'],
  [25, 'VR3 Luxury, 25 photos'],
])('%i photos go with the package that is offered for them', (photos, sentence) => {
  expect(sayChoice(tierForPhotos(photos), photos)).toBe(sentence)
})
