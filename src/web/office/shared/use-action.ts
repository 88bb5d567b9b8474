import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ToastText, useToast } from '#src/web/ui/toast.tsx'
import { describeError } from './describe-error.ts'
import { useProof } from './proof.tsx'

type Words = Omit<ToastText, 'tone'>

interface Action<Input, Answer> {
  act: (input: Input) => Promise<Answer>
  done: Words | ((answer: Answer, input: Input) => Words)
  // The title; the text says why.
  failed: string
  // What is read again, however it went.
  changes: readonly QueryKey[]
  // Those with the same name wait for each other.
  scope?: { id: string }
}

// Something the owner does: a message says how it went.
export function useAction<Input, Answer>({ act, done, failed, changes, scope }: Action<Input, Answer>) {
  const showToast = useToast()
  const queries = useQueryClient()
  const withProof = useProof()
  return useMutation({
    mutationFn: (input: Input) => withProof(() => act(input)),
    ...(scope && { scope }),
    onSuccess: (answer, input) =>
      showToast({ tone: 'ok', ...(typeof done === 'function' ? done(answer, input) : done) }),
    onError: (error: Error) => showToast({ tone: 'fail', title: failed, text: describeError(error) }),
    onSettled: () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
    // The cache of mutations keeps what was sent; a password must not stay there.
    gcTime: 0,
  })
}
