import { type RefObject, useEffect, useState } from 'react'
import { frameAt, secondsAt } from './timecode.ts'

export type VideoRef = RefObject<HTMLVideoElement | null>

export interface Player {
  frame: number
  lastFrame: number
  isPlaying: boolean
  isMuted: boolean
  toggle: () => void
  toggleSound: () => void
  // Stops there.
  goTo: (frame: number) => void
  step: (frames: number) => void
  fillScreen: () => void
  // For the video element.
  events: {
    onPlay: () => void
    onPause: () => void
    onTimeUpdate: () => void
    onSeeked: () => void
    onLoadStart: () => void
    onLoadedMetadata: () => void
  }
}

// A film by its frames. The moment stays when another shape or version of the film takes the screen.
export function usePlayer(video: VideoRef, lastFrame: number): Player {
  const [frame, setFrame] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)

  const read = () => {
    // Before it knows its length it stands nowhere yet.
    if (video.current && video.current.readyState > 0) setFrame(Math.min(lastFrame, frameAt(video.current.currentTime)))
  }
  useEffect(() => {
    if (!isPlaying) return
    let request = requestAnimationFrame(function follow() {
      if (video.current) setFrame(Math.min(lastFrame, frameAt(video.current.currentTime)))
      request = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(request)
  }, [video, isPlaying, lastFrame])

  const goTo = (wanted: number) => {
    const to = Math.max(0, Math.min(lastFrame, wanted))
    setFrame(to)
    video.current?.pause()
    seek(video.current, to)
  }
  return {
    frame,
    lastFrame,
    isPlaying,
    isMuted,
    goTo,
    step: (frames) => goTo(frame + frames),
    toggle: () => {
      // A browser may refuse to play; then it stays paused, and says so by its button.
      if (video.current?.paused) video.current.play().catch(() => setPlaying(false))
      else video.current?.pause()
    },
    toggleSound: () => setMuted(!isMuted),
    fillScreen: () => fillScreen(video.current),
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: read,
      onSeeked: read,
      onLoadStart: () => setPlaying(false),
      onLoadedMetadata: () => {
        if (frame > 0) seek(video.current, frame)
      },
    },
  }
}

function seek(video: HTMLVideoElement | null, frame: number): void {
  if (video) video.currentTime = secondsAt(frame)
}

// An iPhone lets only the video itself fill the screen.
function fillScreen(video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null): void {
  const frame = video?.parentElement
  if (frame?.requestFullscreen) frame.requestFullscreen().catch(() => undefined)
  else video?.webkitEnterFullscreen?.()
}
