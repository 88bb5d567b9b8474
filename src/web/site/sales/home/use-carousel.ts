import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '#src/web/site/shared/use-reduced-motion.ts'

const swipePx = 50

// What moves a carousel: its timer, arrow keys and swipes. Hover and keyboard focus hold the timer; space stops it.
export function useCarousel(count: number, intervalMs: number) {
  const [index, setIndex] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isReduced = useReducedMotion()
  const swipeStart = useRef<number | null>(null)

  const move = (by: number) => setIndex((before) => (before + by + count) % count)
  const toggle = () => setStopped((before) => !before)
  const isRunning = !isReduced && !isStopped && !isHovered && !isFocused

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setIndex((before) => (before + 1) % count), intervalMs)
    return () => clearInterval(timer)
  }, [isRunning, count, intervalMs])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    else if (event.key === 'ArrowLeft') move(-1)
    // On a button inside, space presses that button.
    else if (event.key === ' ' && !isButton(event.target)) toggle()
    else return
    event.preventDefault()
  }
  const onPointerUp = (event: PointerEvent) => {
    const moved = swipeStart.current === null ? 0 : event.clientX - swipeStart.current
    swipeStart.current = null
    if (Math.abs(moved) > swipePx) move(moved < 0 ? 1 : -1)
  }

  const region = {
    onKeyDown,
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    // A click on an arrow leaves focus there too, but only the keyboard's is a reason to wait.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  const track = {
    onPointerDown: (event: PointerEvent) => {
      swipeStart.current = event.clientX
    },
    onPointerUp,
    onPointerCancel: () => {
      swipeStart.current = null
    },
  }
  return { index, move, toggle, isStopped, isRunning, isReduced, region, track }
}

const isButton = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a') !== null
