import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCustomers, startJobs } from '#test/faults/production/start-jobs.ts'
import { startPiece } from '#test/support/half-sent-piece.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { makeTusVisitor, placeOf } from '#test/support/tus-visitor.ts'
import { Visitor } from '#test/support/visitor.ts'
import { listTree } from './process-tree.ts'

interface Stage {
  address: string
  pid: number
}

// Brings the product into the middle of something.
export const scenes = {
  idle: async (): Promise<void> => undefined,

  // A sender who has sent half of a piece and says nothing more.
  uploading: async ({ address }: Stage): Promise<void> => {
    const bytes = await readFile(new URL('../../fixtures/progressive.jpg', import.meta.url))
    const visitor = new Visitor(address)
    const answer = await visitor.post('/api/submit-quote', honestQuote)
    const { customerId: id } = (await answer.json()) as { customerId: string }
    const cookie = `quote=${visitor.cookies.get('quote')}`
    const path = placeOf(await makeTusVisitor(address, { id, cookie }).begin({ key: id, bytes: bytes.length }))
    await startPiece({ address, path, cookie, offset: 0, bytes, sent: bytes.length >> 1 })
  },

  // A film that takes longer than a stop may.
  rendering: async ({ address, pid }: Stage): Promise<void> => {
    if (!(await isFilmUnderWay(pid, 5_000))) {
      const studio = await addCustomers(address, 1)
      await startJobs(studio, { targetDuration: 30, autopilot: true })
    }
    if (!(await isFilmUnderWay(pid, 180_000))) throw new Error('No film is made.')
  },
}

export type Scene = keyof typeof scenes

async function isFilmUnderWay(pid: number, maxMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + maxMs
  while (performance.now() < giveUpAt) {
    if (listTree(pid).some(({ command }) => command.includes('render-process'))) return true
    await sleep(200)
  }
  return false
}
