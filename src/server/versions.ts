import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

// Which version of the product has worked with a data folder, and which one lies in the folder of the code.

const root = join(import.meta.dirname, '../..')

const startSchema = z.object({ at: z.iso.datetime(), version: z.string(), commit: z.string().optional() })
type Start = z.output<typeof startSchema>

const maxStarts = 50
const noteIn = (dataDir: string): string => join(dataDir, 'starts.json')

// The newest last.
export async function readStarts(dataDir: string): Promise<Start[]> {
  if (!existsSync(noteIn(dataDir))) return []
  return z.array(startSchema).parse(JSON.parse(await readFile(noteIn(dataDir), 'utf8')))
}

// An update that fails goes back to the newest of them.
export async function noteStart(dataDir: string, at: Date): Promise<void> {
  await writeStarts(dataDir, [...(await readStarts(dataDir)), { at: at.toISOString(), ...(await running) }])
}

export async function writeStarts(dataDir: string, starts: Start[]): Promise<void> {
  const draft = `${noteIn(dataDir)}.new`
  await writeFile(draft, `${JSON.stringify(starts.slice(-maxStarts), null, 1)}\n`, { mode: 0o600 })
  await rename(draft, noteIn(dataDir))
}

async function readVersion(): Promise<Omit<Start, 'at'>> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const commit = await readCommit()
  return { version, ...(commit && { commit }) }
}

// Without git, which need not be there at run time. Undefined where the code was unpacked from a release.
async function readCommit(): Promise<string | undefined> {
  const head = await readIfThere(join(root, '.git/HEAD'))
  const [, ref] = /^ref: (\S+)/.exec(head) ?? []
  if (!ref) return /^[0-9a-f]{40}/.exec(head)?.[0]
  const packed = (await readIfThere(join(root, '.git/packed-refs')))
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return /^[0-9a-f]{40}/.exec((await readIfThere(join(root, '.git', ref))) || (packed ?? ''))?.[0]
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return ''
  }
}

// Read when the process started: what runs, whatever has come into the folder since.
const running = readVersion()

// The newest version that the changelog in the folder names, when another one runs.
export async function findWaitingVersion(): Promise<string | undefined> {
  const newest = newestOf(await readIfThere(join(root, 'CHANGELOG.md')))
  return newest === (await running).version ? undefined : newest
}

export const newestOf = (changelog: string): string | undefined =>
  /^## \[?v?(\d+\.\d+\.\d+[^\s\]]*)/m.exec(changelog)?.[1]
