import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import { maxLogoBytes } from '#src/contracts/sales/brief-limits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { ChildLost, makeWorkRoom, type RunOptions, type WorkRoom } from '#src/engine/process/work-room.ts'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import { badPicture, unreadable, type PictureLimits, recognisePicture } from './read-head.ts'
import type { HeadTask, HeadWork, PictureTask, PictureWork } from './picture-work.ts'
import type { PhotoLine, PhotoReader } from './port.ts'
import { hashDistance } from '#src/engine/analyse/hash-distance.ts'

// Nothing is decoded in this process: its threads answer everybody. docs/uploads.md has the rules in one table.

const million = 1_000_000
const photoLimits: PictureLimits = {
  maxPixels: 100 * million,
  maxInterlacedPixels: 24 * million,
  tooManyPixels: refusals.photoTooManyPixels,
}
// Anybody may ask for one.
const previewLimits: PictureLimits = {
  maxPixels: 24 * million,
  maxInterlacedPixels: 0,
  tooManyPixels: refusals.previewTooManyPixels,
}
const logoLimits: PictureLimits = {
  maxPixels: 8 * million,
  maxInterlacedPixels: 8 * million,
  tooManyPixels: refusals.logoTooManyPixels,
}

const headProgram = new URL('./head-process.ts', import.meta.url)
const program = new URL('./picture-process.ts', import.meta.url)
const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority
const aLittleBehind = PRIORITY_BELOW_NORMAL / 2

// Whoever uploads waits for the head to be read: each byte once, which takes less time than sending it. Nothing else stands
// in this line, and it gives way to nobody.
const headRules = {
  program: headProgram,
  maxChildren: 1,
  maxWaiting: 60,
  deadlineMs: 5 * secondMs,
  maxMemoryMb: 400,
  priority: PRIORITY_NORMAL,
}
const decodingRules = {
  customers: { program, maxChildren: 2, maxWaiting: 6, maxMemoryMb: 1_500, priority: aLittleBehind },
  strangers: { program, maxChildren: 1, maxWaiting: 3, maxMemoryMb: 1_000, priority: PRIORITY_BELOW_NORMAL },
}
const usualDeadlines = { copies: minuteMs, preview: 5 * secondMs, logo: 10 * secondMs }

export function makePhotoReader({ deadlines = usualDeadlines } = {}): PhotoReader {
  const heads = makeWorkRoom<HeadTask, unknown>(headRules)
  const rooms: Record<PhotoLine, WorkRoom<PictureTask, unknown>> = {
    customers: makeWorkRoom({ ...decodingRules.customers, deadlineMs: deadlines.copies }),
    strangers: makeWorkRoom({ ...decodingRules.strangers, deadlineMs: deadlines.copies }),
  }
  return {
    inspect: (file) => askFor('inspect', heads, { file, limits: photoLimits }),
    accept: (file) => askFor('accept', heads, { file, limits: photoLimits }),
    makeCopies: (file, line) => askFor('copies', rooms[line], { file, limits: photoLimits }, { isAhead: true }),
    makeJpeg: (file, most) =>
      askFor('jpeg', rooms.customers, { ...most, file, limits: photoLimits }, { isAhead: true }),
    makePreview: (file, signal) =>
      askFor(
        'preview',
        rooms.strangers,
        { file, limits: previewLimits },
        {
          signal,
          deadlineMs: deadlines.preview,
          fullText: refusals.previewsBusy,
        },
      ),
    readLogo: async (stream) => {
      const file = await readAll(stream)
      const kind = recognisePicture(file)
      if (!kind || kind === 'heic') throw badPicture(refusals.logoKind)
      return askFor(
        'logo',
        rooms.customers,
        { file, limits: logoLimits },
        {
          deadlineMs: deadlines.logo,
          fullText: refusals.logosBusy,
        },
      )
    },
    looksAlike,
    processes: () => ({ heads: heads.pids(), customers: rooms.customers.pids(), strangers: rooms.strangers.pids() }),
    close: async () => void (await Promise.all([heads, rooms.customers, rooms.strangers].map((room) => room.close()))),
  }
}

type AllWork = HeadWork & PictureWork

async function askFor<Kind extends keyof AllWork>(
  kind: Kind,
  room: { run: (task: never, options?: RunOptions) => Promise<unknown> },
  of: AllWork[Kind]['task'],
  options?: RunOptions,
): Promise<AllWork[Kind]['result']> {
  const ask = async () => (await room.run({ kind, of } as never, options)) as AllWork[Kind]['result']
  try {
    return await ask().catch((problem: unknown) => {
      // It may have been the machine. The same picture twice in a row is the picture.
      if (problem instanceof ChildLost && problem.reason === 'crash') return ask()
      throw problem
    })
  } catch (problem) {
    if (!(problem instanceof ChildLost)) throw problem
    // The machine has no room for another process just now: nothing is known of the picture.
    if (problem.reason === 'start')
      throw new AppError('unavailable', brieflyUnavailable, { cause: problem, retryAfterSeconds: 5 })
    throw problem.reason === 'crash' ? unreadable(problem) : badPicture(refusals.photoTooCostly, problem)
  }
}

async function readAll(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes > maxLogoBytes) throw new AppError('too_large', refusals.logoTooLarge)
  }
  return Buffer.concat(chunks)
}

// Of 256 bits: the same photo saved again differs in a few, two frames of one burst in about 20, others in about 100.
const maxDifferentBits = 26

const looksAlike = (one: string, other: string): boolean =>
  hashDistance(BigInt(`0x${one}`), BigInt(`0x${other}`)) <= maxDifferentBits
