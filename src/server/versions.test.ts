import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newestOf, noteStart, readStarts } from './versions.ts'

test.each([
  ['# Changelog\n\n## Unreleased\n\n- A\n\n## 0.2.0\n\n## 0.1.0\n', '0.2.0'],
  ['## [1.4.0] - 2027-01-02\n\n## [1.3.9]\n', '1.4.0'],
  ['## Unreleased\n', undefined],
  ['', undefined],
])('of %j the newest version is %s', (changelog, newest) => expect(newestOf(changelog)).toBe(newest))

test('each start is noted with its version, and the notes have an end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-starts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await readStarts(folder)).toEqual([])
  for (let second = 0; second < 60; second += 1) await noteStart(folder, new Date(second * 1_000))
  const starts = await readStarts(folder)
  expect(starts).toHaveLength(50)
  expect(starts.at(-1)).toMatchObject({ at: '1970-01-01T00:00:59.000Z', version: '0.1.0' })
})
