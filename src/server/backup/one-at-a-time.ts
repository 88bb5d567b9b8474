import { Client } from 'pg'
import { AppError } from '#src/kit/app-error.ts'

// Two at once would each tidy away what the other has just written. The database knows of both, whichever processes they
// run in, and of one that died.
export async function oneAtATime<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'reelwright backup' })
  // A connection that breaks meanwhile would end the process, unheard.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(hashtext('reelwright backup')) as "isFree"`,
    )
    if (!rows[0]?.isFree) throw new AppError('unavailable', 'Another backup is being taken.')
    return await work()
  } finally {
    await client.end()
  }
}
