import { useEffect, useRef, useState } from 'react'
import type { LonePhoto } from '#src/engine/analyse/analyse-photo.ts'
import { type LookStage, lookStages } from '#src/engine/browser/look-messages.ts'
import { type Facts, type KnownPhoto, type Looker, makeLooker } from './make-looker.ts'

export interface GivenPhoto {
  key: string
  file: Blob
  known?: KnownPhoto | undefined
}

export interface Looks {
  facts: Facts
  // What the next cut is planned with: all photos as far as all of them are known.
  known: readonly LonePhoto[]
  // The look under way; undefined when there is nothing left to look at.
  stage: LookStage | undefined
  // Photos that went through it, and all.
  done: number
  total: number
  // The first picture is on the screen: what takes longer may begin.
  goOn: () => void
  // Another file for a photo that could not be read here.
  give: (key: string, file: Blob) => void
  // Nothing can be looked at in this browser.
  isUnable: boolean
}

const minPhotos = 3
// A first cut does not wait for the last of 25 photos.
const patienceMs = 2_500

export function useLooks(photos: readonly GivenPhoto[]): Looks {
  const [facts, setFacts] = useState<Facts>(new Map())
  const [isBlind, setBlind] = useState(false)
  const [isUnable, setUnable] = useState(false)
  const looker = useRef<Looker>(null)
  const asked = useRef(new Set<string>())

  useEffect(() => {
    const told = asked.current
    return () => {
      looker.current?.close()
      looker.current = null
      told.clear()
    }
  }, [])
  useEffect(() => {
    looker.current ??= makeLooker({
      onFacts: setFacts,
      onBlind: () => setBlind(true),
      onUnable: () => setUnable(true),
    })
    for (const { key, file, known } of photos.filter(({ key: name }) => !asked.current.has(name))) {
      asked.current.add(key)
      looker.current.add(key, file, known)
    }
  }, [photos])

  const counts = countStages(photos, facts)
  const stage = counts.total === 0 ? undefined : lookStages.find((each) => counts[each] < counts.total)
  const isPatienceOver = useElapsed(photos.length > 0, patienceMs)
  const isEnough = counts.light === counts.total || (isPatienceOver && counts.light >= minPhotos)
  // Planned anew when all photos have come one step further, not with every single one.
  const steps = lookStages.filter((each) => counts[each] === counts.total).join(' ')
  const known = useSnapshot(isEnough ? steps : undefined, { photos, facts })
  const current = isBlind && stage !== 'light' ? undefined : stage
  const give = (key: string, file: Blob): void => looker.current?.add(key, file)
  const goOn = (): void => looker.current?.goOn()
  const done = current ? counts[current] : counts.total
  return { facts, known, stage: current, done, total: counts.total, goOn, give, isUnable }
}

type Counts = Record<LookStage | 'total', number>

function countStages(photos: readonly GivenPhoto[], facts: Facts): Counts {
  const seen = photos.flatMap(({ key }) => {
    const fact = facts.get(key)
    return fact?.problem === undefined ? [fact?.stage] : []
  })
  const reached = (stage: LookStage): number =>
    seen.filter((each) => each !== undefined && lookStages.indexOf(each) >= lookStages.indexOf(stage)).length
  return { light: reached('light'), faces: reached('faces'), subject: reached('subject'), total: seen.length }
}

// What was known when the name of the cut last changed, of the photos that are still there.
function useSnapshot(cut: string | undefined, { photos, facts }: { photos: readonly GivenPhoto[]; facts: Facts }) {
  const [kept, keep] = useState<{ cut: string | undefined; photos: typeof photos; known: readonly LonePhoto[] }>({
    cut: undefined,
    photos,
    known: [],
  })
  const isNewCut = cut !== undefined && cut !== kept.cut
  if (!isNewCut && photos === kept.photos) return kept.known
  const before = new Map(kept.known.map((photo) => [photo.facts.photoPath, photo]))
  const known = photos.flatMap(({ key }) => (isNewCut ? facts.get(key)?.photo : before.get(key)) ?? [])
  keep({ cut: cut ?? kept.cut, photos, known })
  return known
}

function useElapsed(isRunning: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [isRunning, ms])
  return isOver
}
