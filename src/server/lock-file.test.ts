import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Locked {
  integrity?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  link?: boolean
}

// The only packages without a checksum are builds for systems that npm passes over here.
test('every package that runs is locked with its checksum', async () => {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const unlocked = Object.entries(lock.packages).filter(([path, { integrity, link }]) => path && !link && !integrity)
  const mayRun = unlocked.filter(([, { optional, os, cpu }]) => {
    const isForUs = (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true)
    return !optional || isForUs
  })
  expect(mayRun.map(([path]) => path).filter((path) => !/musl|wasm32/.test(path))).toEqual([])
})
