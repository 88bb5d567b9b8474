import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matchHandlers } from '#src/server/platform/queue/pg-boss-queue.ts'
import { greetingsFeature } from './server/people/greetings/feature.ts'

// The feature of CONTRIBUTING.md, as it is written there: types and lint see these files like all others.
const guide = readFileSync('CONTRIBUTING.md', 'utf8')
const blocks = new Map(
  Array.from(
    guide.matchAll(/^```(?:ts|sql)\n(?:\/\/|--) (\S+\.(?:ts|sql))\n\n?([\s\S]*?)^```$/gm),
    ([, path = '', text = '']) => [
      path,
      text.replaceAll('#src/contracts/people/greetings.ts', '#test/scratch/contracts/people/greetings.ts'),
    ],
  ),
)

test('a feature is a folder, a contract and a migration', () => {
  expect([...blocks.keys()]).toEqual([
    'src/contracts/people/greetings.ts',
    'migrations/NNNN-greetings.sql',
    'src/server/people/greetings/tables.ts',
    'src/server/people/greetings/feature.ts',
  ])
})

test.each([...blocks].filter(([path]) => path.startsWith('src/')))('%s builds as the guide has it', (path, text) => {
  expect(text).toBe(readFileSync(path.replace(/^src/, 'test/scratch'), 'utf8'))
})

test('its call has its route and its job its handler', () => {
  const { calls, routes, jobs, handlers } = greetingsFeature
  expect(calls.map(({ name }) => name)).toEqual(['leaveGreeting'])
  expect(routes({} as never).map(({ call }) => call)).toEqual(calls)
  expect(matchHandlers(jobs, handlers({} as never))).toHaveLength(1)
})
