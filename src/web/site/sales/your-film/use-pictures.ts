import { useEffect, useRef, useState } from 'react'
import type { Facts } from '#src/web/live-film/make-looker.ts'

// Addresses under which a page can show its photos, by their keys.
export type Pictures = ReadonlyMap<string, string>

export function usePictures(facts: Facts): Pictures {
  const [pictures, setPictures] = useState<Pictures>(new Map())
  const made = useRef(new Map<string, string>())
  useEffect(() => {
    const fresh = [...facts].filter(([key, { copy }]) => copy && !made.current.has(key))
    if (fresh.length === 0) return
    for (const [key, { copy }] of fresh) if (copy) made.current.set(key, URL.createObjectURL(copy))
    setPictures(new Map(made.current))
  }, [facts])
  useEffect(() => {
    const urls = made.current
    return () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
      urls.clear()
    }
  }, [])
  return pictures
}
