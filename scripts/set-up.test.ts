import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { webSources } from './set-up.mjs'

// A project whose instruments are never ready, and which says so once it has begun and once it goes on.
async function startSetUp(): Promise<{ child: ChildProcess; folder: string; stepPid: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-set-up-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'scripts'))
  await cp(new URL('set-up.mjs', import.meta.url), join(folder, 'scripts/set-up.mjs'))
  const step = `import { writeFileSync } from 'node:fs'
    writeFileSync('step.pid', String(process.pid))
    setInterval(() => undefined, 1_000)`
  await writeFile(join(folder, 'scripts/build-instruments.mjs'), step)
  const start = `import { writeFileSync } from 'node:fs'
    import { buildInstruments } from './set-up.mjs'
    await buildInstruments()
    writeFileSync('went-on', '')`
  await writeFile(join(folder, 'scripts/start.mjs'), start)
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const stepPid = await vi.waitFor(
    async () => {
      const pid = Number(await readFile(join(folder, 'step.pid'), 'utf8'))
      expect(pid).toBeGreaterThan(0)
      return pid
    },
    { timeout: 20_000, interval: 20 },
  )
  return { child, folder, stepPid }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} during a step of the set-up ends the step, and no later one begins`, async () => {
    const { child, folder, stepPid } = await startSetUp()
    const ended = once(child, 'exit')
    child.kill(signal)
    expect(await ended).toEqual([signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 129, null])
    expect(() => process.kill(stepPid, 0)).toThrow('ESRCH')
    await expect(readFile(join(folder, 'went-on'))).rejects.toThrow('ENOENT')
  })
}

test('whatever the web front imports has it built again', async () => {
  const imported = new Set<string>()
  for await (const path of glob('src/{web,engine,contracts,kit}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })) {
    const text = await readFile(path, 'utf8')
    for (const [, folder = ''] of text.matchAll(/ from '#((?:src|assets)\/[^/']+)/g)) imported.add(folder)
  }
  expect([...imported].filter((folder) => !webSources.includes(folder))).toEqual([])
})
