import { useEffect, useRef } from 'react'
import type { Facts } from '#src/web/live-film/make-looker.ts'
import { type DraftPhoto, keepLook } from '#src/web/site/shared/film-draft-store.ts'

// Keeps what was found in a photo beside it, once there is nothing more to find.
export function useKeptLooks(photos: readonly DraftPhoto[], facts: Facts): void {
  const kept = useRef(new Set<string>())
  useEffect(() => {
    for (const { key, known } of photos) {
      const { copy, photo, stage } = facts.get(key) ?? {}
      if (known || kept.current.has(key) || stage !== 'subject' || !copy || !photo) continue
      kept.current.add(key)
      void keepLook(key, { copy, photo })
    }
  }, [photos, facts])
}
