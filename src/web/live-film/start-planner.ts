import type { FromPlanWorker, ToPlanWorker } from '#src/engine/browser/plan-messages.ts'

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never
export type Wanted = WithoutId<ToPlanWorker>

export interface Planner {
  ask: (wanted: Wanted) => void
  close: () => void
}

// The worker that plans. Of wishes that come faster than plans, only the last counts.
export function startPlanner(onAnswer: (answer: FromPlanWorker) => void): Planner {
  const worker = new Worker(new URL('../../engine/browser/plan-worker.ts', import.meta.url), { type: 'module' })
  let id = 0
  let isBusy = false
  let next: Wanted | undefined
  const send = (wanted: Wanted): void => {
    isBusy = true
    next = undefined
    id += 1
    worker.postMessage({ ...wanted, id } as ToPlanWorker)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromPlanWorker>) => {
    isBusy = false
    if (next) send(next)
    else onAnswer(data)
  })
  return {
    ask(wanted) {
      if (isBusy) next = wanted
      else send(wanted)
    },
    close: () => worker.terminate(),
  }
}
