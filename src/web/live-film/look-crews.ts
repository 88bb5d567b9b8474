// Who looks at photos beside the page, and when. Each stage has a worker of its own: a network's memory is given back only
// with its worker. Of the two networks one is there at a time, and both wait until the light of every photo is known.

import {
  type FromLookWorker,
  type LookStage,
  lookStages,
  type ToLookWorker,
} from '#src/engine/browser/look-messages.ts'

interface LookCrews {
  look: (path: string, file: Blob) => void
  // The first picture is on the screen: the networks, which are large, may come now.
  goOn: () => void
  close: () => void
}

interface Listeners {
  onMessage: (stage: LookStage, message: FromLookWorker) => void
  // A worker died, or did not even start.
  onError: () => void
}

export function makeLookCrews({ onMessage, onError }: Listeners): LookCrews {
  const waiting: ToLookWorker[] = []
  const crews = new Map<LookStage, Crew>()
  let mayGoOn = false

  const hire = (stage: LookStage): Crew => {
    const crew = hireCrew({ onMessage: (message) => take(stage, message), onError: () => stop(stage) })
    crews.set(stage, crew)
    return crew
  }
  const dismiss = (stage: LookStage): void => {
    crews.get(stage)?.end()
    crews.delete(stage)
  }
  const stop = (stage: LookStage): void => {
    dismiss(stage)
    onError()
  }
  const take = (stage: LookStage, message: FromLookWorker): void => {
    onMessage(stage, message)
    if (message.kind === 'copied') return
    if (message.kind === 'blind') return dismiss(stage)
    if (message.kind === 'known') {
      const { path, copy, seen } = message
      const next = lookStages[lookStages.indexOf(stage) + 1]
      if (next && next !== 'light') waiting.push({ stage: next, path, copy, seen })
    }
    if (crews.get(stage)?.isDone()) dismiss(stage)
    lookOn()
  }
  const lookOn = (): void => {
    if (!mayGoOn || crews.size > 0) return
    const next = lookStages.find((stage) => waiting.some((task) => task.stage === stage))
    for (const task of waiting.filter(({ stage }) => stage === next)) {
      waiting.splice(waiting.indexOf(task), 1)
      give(task)
    }
  }
  const give = (task: ToLookWorker): void => (crews.get(task.stage) ?? hire(task.stage)).give(task)
  return {
    look: (path, file) => give({ stage: 'light', path, file }),
    goOn() {
      mayGoOn = true
      lookOn()
    },
    close() {
      for (const stage of lookStages) dismiss(stage)
    },
  }
}

// A worker and how much it still has to do.
interface Crew {
  give: (task: ToLookWorker) => void
  isDone: () => boolean
  end: () => void
}

interface CrewListeners {
  onMessage: (message: FromLookWorker) => void
  onError: () => void
}

function hireCrew({ onMessage, onError }: CrewListeners): Crew {
  const worker = new Worker(new URL('../../engine/browser/look-worker.ts', import.meta.url), { type: 'module' })
  let tasks = 0
  worker.addEventListener('message', ({ data }: MessageEvent<FromLookWorker>) => {
    if (data.kind !== 'copied') tasks -= 1
    onMessage(data)
  })
  worker.addEventListener('error', onError)
  return {
    give(task) {
      tasks += 1
      worker.postMessage(task)
    },
    isDone: () => tasks === 0,
    end: () => worker.terminate(),
  }
}
