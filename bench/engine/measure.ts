import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Job, Measured } from './child.ts'

const run = promisify(execFile)

// As renderInProcess sets it in a product that was started by its command.
const env = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
}

export async function measure(
  folder: string,
  work: Job['work'],
  { timelines = [], photos = [], plan, quality = 'final' }: Partial<Job>,
): Promise<Measured> {
  const job: Job = {
    work,
    timelines,
    photos,
    plan,
    quality,
    raw: join(folder, 'frames.yuv'),
    output: join(folder, work),
  }
  const path = join(folder, 'job.json')
  await writeFile(path, JSON.stringify(job))
  const child = new URL('./child.ts', import.meta.url).pathname
  const { stdout } = await run(process.execPath, [child, path], { env, maxBuffer: 1e8 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Measured
}
