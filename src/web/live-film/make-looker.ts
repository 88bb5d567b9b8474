// Has photos looked at beside the page, and keeps what is known about each.

import type { LonePhoto } from '#src/engine/analyse/analyse-photo.ts'
import type { FromLookWorker, LookStage } from '#src/engine/browser/look-messages.ts'
import { makeLookCrews } from './look-crews.ts'

interface PhotoFacts {
  // What can be shown and drawn; undefined until the file was read.
  copy?: Blob
  photo?: LonePhoto
  stage?: LookStage
  // Why it cannot be used.
  problem?: string
  // Another place may be able to read it.
  isUnknownKind?: boolean
}

export type Facts = ReadonlyMap<string, PhotoFacts>

// All that there is to know of a photo; one that was looked at once need not be looked at again.
export interface KnownPhoto {
  copy: Blob
  photo: LonePhoto
}

export interface Looker {
  add: (path: string, file: Blob, known?: KnownPhoto) => void
  // The first picture is on the screen.
  goOn: () => void
  close: () => void
}

interface LookerOptions {
  onFacts: (facts: Facts) => void
  // No further look is to be expected: the networks do not run here.
  onBlind: () => void
  // Not even the first look is possible here.
  onUnable: () => void
}

export function makeLooker({ onFacts, onBlind, onUnable }: LookerOptions): Looker {
  let facts: Facts = new Map()
  const note = (path: string, change: PhotoFacts): void => {
    facts = new Map(facts).set(path, { ...facts.get(path), ...change })
    onFacts(facts)
  }
  const take = (stage: LookStage, message: FromLookWorker): void => {
    if (message.kind === 'copied') note(message.path, { copy: message.copy })
    if (message.kind === 'known') note(message.path, { photo: message.photo, stage })
    if (message.kind === 'refused') {
      note(message.path, { problem: message.text, isUnknownKind: message.isUnknownKind })
    }
    if (message.kind === 'blind') onBlind()
  }
  const fail = (): void => {
    if ([...facts.values()].some(({ photo }) => photo)) onBlind()
    else onUnable()
  }
  const crews = makeLookCrews({ onMessage: take, onError: fail })
  return {
    add(path, file, known) {
      if (known) return note(path, { ...known, stage: 'subject' })
      facts = new Map(facts).set(path, {})
      onFacts(facts)
      crews.look(path, file)
    },
    goOn: crews.goOn,
    close: crews.close,
  }
}
