import { setTimeout as sleep } from 'node:timers/promises'
import type { ProductionJob } from '#src/contracts/studio/production.ts'
import { patient } from '#test/support/patient.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Also where other work takes most of the machine.
const minutesPerJob = 4

interface Served {
  // Whole clips and films that were fetched, and answers that claimed to be one.
  whole: number
  half: number
}

// Until every job is delivered; those that are leave the set. What a job announces is fetched in the same moment, before
// the next kill can mend it.
export async function watchJobs(owner: Visitor, open: Set<string>): Promise<Served> {
  const served = new Map<string, boolean>()
  const until = performance.now() + patient(open.size * minutesPerJob * 60_000)
  while (open.size > 0) {
    if (performance.now() > until) throw new Error(`${open.size} jobs did not finish.`)
    // Cut off by a kill, nothing was claimed: it is asked again.
    for (const id of open) if (await look(owner, id, served).catch(() => false)) open.delete(id)
    await sleep(200)
  }
  const answers = [...served.values()]
  return { whole: answers.filter(Boolean).length, half: answers.filter((isWhole) => !isWhole).length }
}

// True once it is delivered.
async function look(owner: Visitor, id: string, served: Map<string, boolean>): Promise<boolean> {
  const answer = await owner.get(`/api/production/${id}`)
  if (!answer.ok) return false
  const { job } = (await answer.json()) as { job: ProductionJob }
  await fetchAll(owner, job, served)
  await decideForOwner(owner, job)
  return job.status === 'completed'
}

// A clip whose answer was lost in a kill may have been billed: it is never asked for again, but made here.
async function decideForOwner(owner: Visitor, { prompts }: ProductionJob): Promise<void> {
  for (const { clip } of prompts) {
    if (clip?.state === 'parked') await owner.post(`/api/clips/${clip.id}/resolve`, { answer: 'local' })
  }
}

async function fetchAll(owner: Visitor, job: ProductionJob, served: Map<string, boolean>): Promise<void> {
  const films = job.versions.flatMap(({ formats }) => formats.map(({ url }) => url))
  const clips = job.prompts.flatMap(({ clip }) => (clip?.state === 'ready' ? (clip.videoUrl ?? []) : []))
  for (const url of [...clips, ...films]) {
    if (served.has(url)) continue
    const answer = await owner.get(url)
    if (answer.status >= 500) throw new Error('The server is not there.')
    served.set(url, answer.ok && isWholeFilm(Buffer.from(await answer.arrayBuffer())))
  }
}

// Its outermost boxes end exactly where the file ends, and its index is among them.
function isWholeFilm(bytes: Buffer): boolean {
  const names: string[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    names.push(bytes.toString('latin1', at + 4, at + 8))
    at += Math.max(8, bytes.readUInt32BE(at))
  }
  return at === bytes.length && ['ftyp', 'moov', 'mdat'].every((name) => names.includes(name))
}
