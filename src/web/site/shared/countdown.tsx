import { useEffect, useState } from 'react'
import { secondMs } from '#src/kit/time.ts'

export interface CountdownProps {
  // A moment in milliseconds.
  endsAt: number
  onEnd?: () => void
}

// Hours, minutes and seconds that are left; stops at zero.
export function Countdown({ endsAt, onEnd }: CountdownProps) {
  const seconds = useSecondsUntil(endsAt)
  useEffect(() => {
    if (seconds === 0) onEnd?.()
  }, [seconds, onEnd])
  return <span role="timer">{formatSeconds(seconds)}</span>
}

function useSecondsUntil(endsAt: number): number {
  const left = () => Math.max(0, Math.ceil((endsAt - Date.now()) / secondMs))
  const [seconds, setSeconds] = useState(left)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / secondMs))), secondMs)
    return () => clearInterval(timer)
  }, [endsAt, isOver])
  return seconds
}

function formatSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
