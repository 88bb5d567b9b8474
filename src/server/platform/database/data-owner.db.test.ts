import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDir } from './data-owner.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-owner-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

// Claims the folder in another process, which lives until it is killed.
async function claimElsewhere(folder: string) {
  const script = `
    const { claimDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-owner.ts'))})
    const claim = await claimDataDir(${JSON.stringify(folder)})
    claim.publish('http://127.0.0.1:4000')
    process.stdout.write('claimed')
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a second claim is told the process and the address of the owner', async () => {
  const folder = await makeFolder()
  const { pid } = await claimElsewhere(folder)
  await expect(claimDataDir(folder)).rejects.toMatchObject({
    code: 'conflict',
    text: `The data in ${folder} is in use by process ${pid}, which serves http://127.0.0.1:4000. Stop it first, or set DATA_DIR to another folder.`,
  })
})

test('a folder whose owner was killed is free at once', async () => {
  const folder = await makeFolder()
  const owner = await claimElsewhere(folder)
  owner.kill('SIGKILL')
  const claim = await claimDataDir(folder)
  await claim.release()
})

test('a folder is free again after its release', async () => {
  const folder = await makeFolder()
  await (await claimDataDir(folder)).release()
  await (await claimDataDir(folder)).release()
})

test('the same folder under another path is still the same folder', async () => {
  const folder = await makeFolder()
  const alias = join(await makeFolder(), 'alias')
  await symlink(folder, alias)
  const claim = await claimDataDir(folder)
  onTestFinished(() => claim.release())
  await expect(claimDataDir(alias)).rejects.toMatchObject({ code: 'conflict' })
})

test('of many that claim at once, exactly one wins', async () => {
  const folder = await makeFolder()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claimDataDir(folder)))
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  expect(won).toHaveLength(1)
  await won[0]?.value.release()
})
