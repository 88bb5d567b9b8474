import { useEffect, useState } from 'react'

const knocksNeeded = 5
const openMs = 5_000

// Five knocks show the door for five seconds.
export function useHiddenDoor(): { isShown: boolean; knock: () => void } {
  const [knocks, setKnocks] = useState(0)
  const isShown = knocks >= knocksNeeded
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setKnocks(0), openMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return { isShown, knock: () => setKnocks((before) => before + 1) }
}
