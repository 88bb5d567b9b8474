import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as paths from '#src/contracts/paths.ts'
import type { saveBrief } from '#src/contracts/sales/film-briefs.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import type { keepSeenFilm } from '#src/contracts/studio/seen-films.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { type UploadStates, UploadQueue } from '#src/web/site/sales/quote/upload-queue.ts'
import {
  deleteFilmDraft,
  type DraftPhoto,
  type DraftWishes,
  type FilmDraft,
  loadFilmDraft,
  loadSeenFilm,
  type SeenFilm,
} from '#src/web/site/shared/film-draft-store.ts'
import { forgetOrderedFilm, isOrderedFilm } from '#src/web/site/shared/ordered-film.ts'

export interface FilmDelivery {
  film: FilmDraft
  arrived: number
  total: number
  // Between 0 and 1, of all photos.
  sent: number
  isDone: boolean
}

const maxAtOnce = 3
const retryMs = 8_000

// The film on this device that was ordered goes to its order: how it was seen, its photos, then its words. The name comes
// last, for work begins with it. What a lost line or a closed tab breaks off goes on with the next visit.
export function useFilmDelivery(token: string, order: CustomerOrder | undefined, onChange: () => void) {
  const customerId = order?.photos?.mayAdd ? order.photos.customerId : undefined
  const found = useOrderedFilm(customerId ? token : undefined)
  const [states, setStates] = useState<UploadStates<DraftPhoto>>(new Map())
  const [isSeenKept, setSeenKept] = useState(false)
  const [isDone, setDone] = useState(false)
  const tellChange = useEffectEvent(onChange)

  useEffect(() => {
    if (!customerId || !found) return
    const queue = new UploadQueue<DraftPhoto>({
      maxAtOnce,
      send: (photo, run) => sendPhoto(customerId, found.photos, { photo, run }),
      reasonOf: (error) => (error instanceof Error && error.name === 'PhotoRefused' ? error.message : undefined),
      onChange: setStates,
    })
    let isKept = false
    const keepSeen = async () => {
      if (isKept) return
      isKept = await sendSeenFilm(customerId, found)
      setSeenKept(isKept)
    }
    const goOn = () => {
      void keepSeen()
      queue.resume()
    }
    void keepSeen()
    queue.add(found.photos)
    const timer = setInterval(goOn, retryMs)
    addEventListener('online', goOn)
    return () => {
      clearInterval(timer)
      removeEventListener('online', goOn)
      queue.pause()
    }
  }, [customerId, found])

  const all = [...states.values()]
  const arrived = all.filter(({ state }) => state === 'arrived').length
  const isSent = all.length > 0 && all.every(({ state }) => state === 'arrived' || state === 'refused')
  useEffect(() => {
    if (arrived > 0) tellChange()
  }, [arrived])

  const brief = order?.brief ?? undefined
  const isFinishing = useRef(false)
  const mayFinish = isSent && isSeenKept && !isDone
  useEffect(() => {
    if (!mayFinish || !found || !brief || isFinishing.current) return
    isFinishing.current = true
    finish(token, brief, found.wishes.words).then(
      () => {
        setDone(true)
        tellChange()
      },
      () => {
        // The next look at the order tries again.
        isFinishing.current = false
      },
    )
  }, [mayFinish, brief, found, token])

  if (!found) return undefined
  const sent = all.reduce((sum, one) => sum + (one.state === 'sending' ? one.sent : one.state === 'arrived' ? 1 : 0), 0)
  const delivery: FilmDelivery = {
    film: found,
    arrived,
    total: found.photos.length,
    sent: sent / found.photos.length,
    isDone,
  }
  return delivery
}

interface OrderedFilm extends FilmDraft {
  seen: SeenFilm | undefined
}

function useOrderedFilm(token: string | undefined): OrderedFilm | undefined {
  const [found, setFound] = useState<OrderedFilm>()
  useEffect(() => {
    if (!token || !isOrderedFilm(token)) return
    let isGone = false
    const load = async () => {
      const [draft, seen] = await Promise.all([loadFilmDraft(), loadSeenFilm()])
      // What could not be read stayed out of the film.
      const photos = draft?.photos.filter(({ key }) => !seen || seen.photos.some((photo) => photo.key === key)) ?? []
      if (!isGone && draft && photos.length > 0) setFound({ ...draft, photos, seen })
    }
    void load()
    return () => {
      isGone = true
    }
  }, [token])
  return found
}

interface Sending {
  photo: DraftPhoto
  run: { signal: AbortSignal; onProgress: (sent: number) => void }
}

// Under its own key: sent again, it goes on where it broke.
async function sendPhoto(customerId: string, all: readonly DraftPhoto[], { photo, run }: Sending): Promise<void> {
  const { uploadInPieces } = await import('#src/web/api/upload-in-pieces.ts')
  const { key, file } = photo
  await uploadInPieces({ key, file, position: all.indexOf(photo) }, { ...run, customerId, onBegun: () => undefined })
}

async function sendSeenFilm(customerId: string, { seen, photos }: OrderedFilm): Promise<boolean> {
  if (!seen) return true
  const placed = seen.photos.flatMap(({ key, ...photo }) => {
    const position = photos.findIndex((one) => one.key === key)
    return position < 0 ? [] : [{ ...photo, position }]
  })
  try {
    await askServer<typeof keepSeenFilm>(paths.keepSeenFilm, {
      params: { customerId },
      body: { ...seen, photos: placed },
    })
    return true
  } catch {
    return false
  }
}

async function finish(token: string, brief: NonNullable<CustomerOrder['brief']>, words: DraftWishes['words']) {
  await saveWords(token, brief, words)
  await deleteFilmDraft()
  forgetOrderedFilm()
}

// What the order says already was said later than the film.
async function saveWords(token: string, brief: NonNullable<CustomerOrder['brief']>, words: DraftWishes['words']) {
  const { logo: _, ...before } = brief
  const body = {
    ...before,
    nameToShow: before.nameToShow || words.businessName.trim(),
    tagline: before.tagline || words.tagline.trim(),
    callToAction: words.cta.trim() || before.callToAction,
  }
  await askServer<typeof saveBrief>(paths.saveBrief, { params: { token }, body })
}
