import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveTopic, liveChange, liveTopics, watchLive } from '#src/contracts/overview/live.ts'
import { secondMs } from '#src/kit/time.ts'
import { isConcerned } from './is-concerned.ts'

type Hear = (topics: readonly LiveTopic[]) => void

const retryMs = 30 * secondMs

// Hears of changes for as long as somebody looks at the page. A browser holds only six connections to one server: the
// hidden tabs of a busy owner would take them all. Who comes back reads everything again.
function openLiveUpdates(onChange: Hear): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let wasReady = false

  const connect = () => {
    source = new EventSource(watchLive.path)
    source.addEventListener('ready', () => {
      if (wasReady) onChange(liveTopics)
      wasReady = true
    })
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      onChange(liveChange.parse(JSON.parse(data)).topics)
    })
    // A cut line is opened again by the browser; one that was refused is not.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(connect, retryMs)
    }
  }
  const disconnect = () => {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }
  const follow = () => {
    if (document.hidden) disconnect()
    else if (!source) connect()
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    disconnect()
  }
}

// Open screens follow what happens elsewhere; their own polling stays, for when the line is down.
export function useLiveUpdates(isOpen: boolean): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      isOpen
        ? openLiveUpdates((topics) => {
            void queries.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(queryKey, topics) })
          })
        : undefined,
    [queries, isOpen],
  )
}
