import { useState } from 'react'
import { type Drawing, type Stroke } from '#src/contracts/studio/drawings.ts'
import { drawingLimits } from '#src/contracts/studio/review-limits.ts'
import type { FilmFormat } from '#src/contracts/studio/film-choices.ts'
import type { Player } from './use-player.ts'

export interface Draft {
  isDrawing: boolean
  // The moment that the next comment is about: where something is drawn, else where the film stands.
  frame: number
  format: FilmFormat
  drawing: Drawing
  // Only on the frame that it was drawn on.
  isShown: boolean
  start: () => void
  stop: () => void
  add: (stroke: Stroke) => void
  undo: () => void
  clear: () => void
}

interface Drawn {
  frame: number
  format: FilmFormat
  drawing: Drawing
}

// What is drawn on a frame before its comment is sent. It belongs to that frame, wherever the film goes meanwhile.
export function useDraft(player: Player, format: FilmFormat): Draft {
  const [isDrawing, setDrawing] = useState(false)
  const [drawn, setDrawn] = useState<Drawn>()
  const here = { frame: player.frame, format, drawing: [] }
  const current = drawn ?? here
  const isShown = current.frame === player.frame && current.format === format
  return {
    ...current,
    isDrawing: isDrawing && isShown && !player.isPlaying,
    isShown,
    start: () => {
      player.goTo(current.frame)
      setDrawing(true)
    },
    stop: () => setDrawing(false),
    add: (stroke) => {
      if (current.drawing.length < drawingLimits.strokes) {
        setDrawn({ ...current, drawing: [...current.drawing, stroke] })
      }
    },
    undo: () =>
      setDrawn(current.drawing.length > 1 ? { ...current, drawing: current.drawing.slice(0, -1) } : undefined),
    clear: () => {
      setDrawn(undefined)
      setDrawing(false)
    },
  }
}
