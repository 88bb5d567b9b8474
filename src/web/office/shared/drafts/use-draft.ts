import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'
import { fitsForm } from './fits-form.ts'

export interface Draft<Form> {
  value: Form
  isKept: boolean
  set: (next: Form | ((before: Form) => Form)) => void
  discard: () => void
  // A form may be left while it is saved: a callback given to `mutate` is forgotten with the form then, and what was
  // saved would come back as a draft.
  discardAfter: (saving: Promise<unknown>) => void
}

// The state of a form that somebody writes in. `place` names the form and whom it is about; `saved` is what the form
// holds while nothing has been typed, and what a draft has become once the server holds the same.
export function useDraft<Form>(place: string, saved: Form): Draft<Form> {
  const stored = useSyncExternalStore(drafts.subscribe, () => drafts.get(place))
  const isKept = fitsForm(stored, saved)
  const isDone = isKept && isSame(stored, saved)
  const discard = useCallback(() => drafts.remove(place), [place])
  useEffect(() => {
    if (isDone) discard()
  }, [isDone, discard])
  const discardAfter = (saving: Promise<unknown>) => void saving.then(discard, () => undefined)
  const set: Draft<Form>['set'] = (next) => {
    const before = drafts.get(place)
    const value = isChange(next) ? next(fitsForm(before, saved) ? before : saved) : next
    if (isSame(value, saved)) discard()
    else drafts.set(place, value)
  }
  return { value: isKept ? stored : saved, isKept: isKept && !isDone, set, discard, discardAfter }
}

const isChange = <Form>(next: Form | ((before: Form) => Form)): next is (before: Form) => Form =>
  typeof next === 'function'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
