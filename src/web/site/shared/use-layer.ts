import { useSyncExternalStore } from 'react'

// What stands over a page, such as a sheet or a film in large, is a step of its own in the browser's history: Back closes
// what was opened last, and a reload opens it again.

interface Layer {
  isOpen: boolean
  open: () => void
  close: () => void
}

export function useLayer(name: string): Layer {
  const isOpen = useSyncExternalStore(
    listen,
    () => layersNow().includes(name),
    () => false,
  )
  return {
    isOpen,
    open: () => {
      if (layersNow().includes(name)) return
      history.pushState({ ...stateNow(), layers: [...layersNow(), name] }, '')
      tell()
    },
    // With everything that was opened over it.
    close: () => {
      const above = layersNow().length - layersNow().indexOf(name)
      if (layersNow().includes(name)) history.go(-above)
    },
  }
}

const listeners = new Set<() => void>()
const tell = (): void => listeners.forEach((listener) => listener())

function listen(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', tell)
  }
}

const stateNow = (): Record<string, unknown> => (history.state ?? {}) as Record<string, unknown>

function layersNow(): readonly string[] {
  const { layers } = stateNow()
  return Array.isArray(layers) ? layers.filter((layer) => typeof layer === 'string') : []
}
