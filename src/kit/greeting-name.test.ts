import { expect, test } from 'vitest'
import { greetingName } from './greeting-name.ts'

test.each(['Helen Ashworth', 'Zoë Ångström', "Dr. O'Neill", 'J. R. Ewing', '李 雷', '$&'])(
  '%s is greeted by name',
  (name) => {
    expect(greetingName(name)).toBe(name)
  },
)

test.each([
  'Win at https://evil.example',
  'www.evil.example',
  'evil.example',
  'Claim at bit.ly/x',
  'call me@evil.example',
  'пример.рф',
  'x'.repeat(61),
  '',
])('%s is not repeated in a greeting', (name) => {
  expect(greetingName(name)).toBe('there')
})
