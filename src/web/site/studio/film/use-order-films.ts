import type { readOrderFilms } from '#src/contracts/studio/delivery.ts'
import { useCallback, useEffect, useState } from 'react'
import type { OrderFilms } from '#src/contracts/studio/delivery.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'

const followMs = 15_000

// Follows the films while the page is open; what the customer does is shown at once, or why it was refused.
export function useOrderFilms(token: string, onChange: () => void) {
  const [films, setFilms] = useState<OrderFilms | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const reload = useCallback(
    () =>
      askServer<typeof readOrderFilms>(paths.readOrderFilms, { params: { token } }).then(
        setFilms,
        // What is on the screen stays; the next look is in a moment.
        () => undefined,
      ),
    [token],
  )

  useEffect(() => {
    void reload()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload()
    }, followMs)
    return () => clearInterval(timer)
  }, [reload])

  const act = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      await action()
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : say(words.notReached))
      return false
    } finally {
      await reload()
      onChange()
      setBusy(false)
    }
  }
  return { films, problem, isBusy, act }
}

export type FollowedFilms = ReturnType<typeof useOrderFilms>
export type Act = FollowedFilms['act']
