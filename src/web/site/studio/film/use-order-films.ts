import type { readOrderFilms } from '#src/contracts/studio/delivery.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
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

  // A film that came or went on meanwhile is news for the rest of the page, too.
  const stand = films ? describe(films) : undefined
  const before = useRef(stand)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (before.current !== undefined && before.current !== stand) tell()
    before.current = stand
  }, [stand])

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

const describe = ({ films }: OrderFilms): string => JSON.stringify(films.map(({ state, cuts }) => [state, cuts.length]))

export type FollowedFilms = ReturnType<typeof useOrderFilms>
export type Act = FollowedFilms['act']
