import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { makeTestFront } from '#test/support/test-front.ts'
import { runSettings } from './run-settings.ts'

// A page is what its content says: enough to see whether it is of one version.
const renderer = `export const prerenderPages = async (manifest, _readText, content) => manifest.map((key) => ({
  key, html: '<script type="application/json" id="site-content">' + JSON.stringify(content) + '</script>', scriptHashes: [], styleHashes: [], isPrivate: false, hasCardForm: false,
}))`

test('on two processes no page is half changed, no wrong price is taken, and all of it can be taken back', async () => {
  const { url, close } = await makeTestDatabase()
  const webFolder = await makeTestFront(['/'])
  await writeFile(join(webFolder, 'render/entry-prerender.js'), renderer)
  const { wrong, ...counts } = await runSettings({ databaseUrl: url, webFolder, sequences: 4, seed: 7 })
  expect(wrong).toEqual([])
  expect(counts.orders).toBeGreaterThan(0)
  await close()
})
