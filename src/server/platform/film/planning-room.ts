// An ordinary plan takes long enough to be felt by everyone who waits for an answer, and one from a hostile page could
// take for ever: plans are made in child processes.

import type { PlanTask } from '#src/engine/plan/plan-process.ts'
import { ChildLost, makeWorkRoom, type RoomRules } from '#src/engine/process/work-room.ts'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import type { FilmEngine, Timeline } from './port.ts'

type Limits = Omit<RoomRules, 'program'> & { maxWaitMs: number }

// An ordinary plan takes a fifth of a second, in a child of 120 MB.
export const planLimits: Limits = {
  // So that one film that takes until its deadline doesn't hold up all others.
  maxChildren: 2,
  maxWaiting: 60,
  maxWaitMs: 20 * secondMs,
  deadlineMs: 15 * secondMs,
  maxMemoryMb: 512,
  idleMs: 5 * minuteMs,
}

const program = new URL('../../../engine/plan/plan-process.ts', import.meta.url)

export function makePlanningRoom({ maxWaitMs, ...rules }: Limits = planLimits): FilmEngine['plan'] {
  const room = makeWorkRoom<PlanTask, Timeline>({ program, ...rules })
  return async (analysis, options) => {
    // Waiting has an end too: a page shows a job without its plan rather than nothing.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(tooBusy()), maxWaitMs).unref()
    try {
      return await room.run({ analysis, options }, { signal: patience.signal })
    } catch (problem) {
      throw problem instanceof ChildLost ? explainLoss(problem) : problem
    } finally {
      clearTimeout(timer)
    }
  }
}

const tooBusy = (cause?: ChildLost): AppError =>
  new AppError('unavailable', 'Too many films are being planned at the moment. Try again in a minute.', {
    cause,
    isBusy: cause === undefined,
  })

const losses: Record<Exclude<ChildLost['reason'], 'start'>, string> = {
  deadline: 'This film takes too long to plan.',
  memory: 'This film is too complex to plan.',
  crash: 'This film is too complex to plan.',
}

function explainLoss(cause: ChildLost): AppError {
  // Nothing is known of the film then.
  if (cause.reason === 'start') return tooBusy(cause)
  const text = `${losses[cause.reason]} Leave out a few photos or captions, then try again.`
  return new AppError('conflict', text, { cause })
}
