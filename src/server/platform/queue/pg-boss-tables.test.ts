import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { writtenForVersion } from './pg-boss-tables.ts'

test("the SQL on the queue's tables was written for the pg-boss that is installed", () => {
  const file = createRequire(import.meta.url).resolve('pg-boss/package.json')
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  expect(version).toBe(writtenForVersion)
})
