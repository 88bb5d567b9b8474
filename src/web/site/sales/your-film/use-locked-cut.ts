import { useEffect, useState } from 'react'
import type { Looks } from '#src/web/live-film/use-looks.ts'
import { type KeptCut, keepCut } from '#src/web/site/shared/film-draft-store.ts'

type Known = KeptCut['known']

export interface LockedCut {
  // What the film is planned with.
  known: Known
  // Every look at the photos has ended, and another cut could be made of them.
  hasImproved: boolean
  // The improved one is on, and the first can still come back.
  isTrying: boolean
  watchImproved: () => void
  keepFirst: () => void
  useImproved: () => void
}

// A cut that was watched stays as it is, also over a reload: what is found in the photos later offers another one, and
// changes nothing by itself. Other photos do.
export function useLockedCut(looks: Looks, kept: KeptCut | undefined, isStarted: boolean): LockedCut {
  const [used, setUsed] = useState<KeptCut>(kept ?? { known: [], isWhole: false })
  const [before, setBefore] = useState<KeptCut>()
  const [declined, setDeclined] = useState<Known>()
  const { known, stage } = looks
  const isWhole = stage === undefined
  const isLocked = (isStarted || kept !== undefined) && haveSamePhotos(used.known, known)
  // While the page is loaded anew, the photos become known one by one: until then the kept cut is the film.
  const isComing = kept !== undefined && known.length < used.known.length && !isStarted
  if (known.length > 0 && used.known !== known && !isLocked && !isComing) setUsed({ known, isWhole })
  useEffect(() => {
    if (isStarted && used.known.length > 0) void keepCut(used)
  }, [isStarted, used])

  return {
    known: used.known,
    hasImproved: isStarted && isLocked && isWhole && !used.isWhole && declined !== known,
    isTrying: before !== undefined,
    watchImproved: () => {
      setBefore(used)
      setUsed({ known, isWhole })
    },
    keepFirst: () => {
      setDeclined(known)
      if (before) setUsed(before)
      setBefore(undefined)
    },
    useImproved: () => setBefore(undefined),
  }
}

function haveSamePhotos(some: Known, others: Known): boolean {
  const paths = new Set(some.map(({ facts }) => facts.photoPath))
  return some.length === others.length && others.every(({ facts }) => paths.has(facts.photoPath))
}
