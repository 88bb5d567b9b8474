import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { secondMs } from '#src/kit/time.ts'
import type { Config } from '#src/server/config.ts'
import { exposedBucket, isBucketExposed, openStorage } from '#src/server/open-storage.ts'
import { fail, type Finding, ok, warn } from './finding.ts'
import { reasonOf } from './reason-of.ts'

const part = 'Files'

// Writes a few bytes, reads them again and deletes them: a key that may read but not write is found here.
export async function checkFiles(config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding> {
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : 'the data folder'
  try {
    await tryOut(config)
    if (isBucketExposed(config)) return warn(part, exposedBucket.text, exposedBucket.advice)
    return ok(part, `writing, reading and deleting work in ${place}.`)
  } catch (problem) {
    const advice = config.s3
      ? 'Check the five S3_ settings, and that the key may read, write, list and delete.'
      : 'Let this user own DATA_DIR, and look at the disk.'
    return fail(part, `${place} cannot be used: ${reasonOf(problem)}`, advice)
  }
}

const isReadBy = async (link: string, written: string): Promise<boolean> => {
  const answer = await fetch(link, { signal: AbortSignal.timeout(10 * secondMs) }).catch(() => undefined)
  return answer?.ok === true && (await answer.text()) === written
}

async function tryOut(config: Pick<Config, 's3' | 'dataDir'>): Promise<void> {
  const storage = await openStorage(config)
  await storage.ping()
  const key = `doctor/${randomUUID()}`
  try {
    await storage.write(key, Readable.from([Buffer.from(key)]), { contentType: 'text/plain' })
    const stored = await storage.read(key)
    if (!stored || (await text(stored.stream)) !== key) throw new Error('a written file cannot be read back.')
    const link = await storage.link?.(key, { contentType: 'text/plain', disposition: undefined })
    if (link && !(await isReadBy(link, key))) {
      throw new Error('browsers cannot open signed links. Set S3_PUBLIC_ENDPOINT to where they reach it, or to none.')
    }
  } finally {
    await storage.remove(key)
  }
}
