import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const systems = z.union([z.string(), z.array(z.string())]).optional()
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ os: systems, cpu: systems, libc: systems, integrity: z.string().optional() }),
  ),
})

// complete-lock.mjs adds an entry without a checksum for a build that the registry lacks.
test.each(['x64', 'arm64'])('every native package has a build for Linux on %s', (processor) => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const builds = Object.entries(packages).filter(
    ([, { os, cpu, libc = ['glibc'] }]) => os?.includes('linux') && cpu?.includes(processor) && libc.includes('glibc'),
  )
  expect(builds.length).toBeGreaterThan(10)
  expect(builds.filter(([, { integrity }]) => !integrity).map(([name]) => name)).toEqual([])
})
