import { createHash } from 'node:crypto'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { FilmEngine, Timeline } from './port.ts'

const maxPlans = 60
// A plan that was ended at its deadline would otherwise take a child with every look at its job.
const refusalMs = minuteMs

// A screen that shows a job asks for its plan every few seconds: the same wishes are planned once, also while their plan is
// still being made.
export function rememberPlans(plan: FilmEngine['plan']): FilmEngine['plan'] {
  const known = new Map<string, Promise<Timeline>>()
  const forget = (key: string, planning: Promise<Timeline>): void => {
    if (known.get(key) === planning) known.delete(key)
  }
  const begin = (key: string, ...wishes: Parameters<typeof plan>): Promise<Timeline> => {
    const planning = plan(...wishes)
    planning.catch((problem: unknown) => {
      if (isRefusal(problem)) setTimeout(forget, refusalMs, key, planning).unref()
      else forget(key, planning)
    })
    return planning
  }
  return (analysis, options) => {
    const key = createHash('sha256')
      .update(JSON.stringify([analysis, options]))
      .digest('base64')
    const planning = known.get(key) ?? begin(key, analysis, options)
    // The newest stands last.
    known.delete(key)
    known.set(key, planning)
    const [oldest] = known.keys()
    if (known.size > maxPlans && oldest !== undefined) known.delete(oldest)
    return planning
  }
}

const isRefusal = (problem: unknown): boolean => problem instanceof AppError && problem.code !== 'unavailable'
