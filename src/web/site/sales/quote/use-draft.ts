import { useEffect, useEffectEvent, useState } from 'react'
import { clearDraft, type Draft, type DraftPhoto, readDraft, type SentQuote, updateDraft } from './draft-record.ts'
import type { QuoteValues } from './quote-fields.ts'
import { keepPhotos, loadPhotos } from './photo-store.ts'
import type { ChosenPhoto, Photos } from './use-photos.ts'

interface DraftOptions {
  photos: Photos
  isSent: boolean
  // A quote whose photos were still on their way when the page was closed.
  onSentBefore: (sent: SentQuote, values: Partial<QuoteValues>) => void
}

export interface RestoredDraft {
  isRestored: boolean
  markRestored: () => void
  clear: () => void
}

// Keeps the chosen photos over a reload, and takes up again what was being sent.
export function useDraft({ photos, isSent, onSentBefore }: DraftOptions): RestoredDraft {
  const [isLoaded, setLoaded] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const { list } = photos

  const take = useEffectEvent((draft: Draft, found: ChosenPhoto[]) => {
    if (found.length === 0) {
      if (draft.sent) clearDraft()
      return
    }
    photos.restore(found)
    if (draft.sent) onSentBefore(draft.sent, draft.values)
    else setRestored(true)
  })
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const draft = readDraft()
      const found = draft ? await loadPhotos(draft.photos.map(({ key }) => key)) : []
      if (isGone) return
      if (draft) take(draft, found)
      setLoaded(true)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [])

  useEffect(() => {
    // While they are sent, each photo leaves the draft by itself.
    if (!isLoaded || isSent) return
    if (list.length > 0 || readDraft()) updateDraft({ photos: list.map(describe) })
    void keepPhotos(list)
  }, [isLoaded, isSent, list])

  return {
    isRestored: isRestored && !isSent,
    markRestored: () => setRestored(true),
    clear: () => {
      clearDraft()
      setRestored(false)
      photos.clear()
    },
  }
}

const describe = ({ key }: ChosenPhoto, position: number): DraftPhoto => ({ key, position })
