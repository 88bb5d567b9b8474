import { useQueryClient } from '@tanstack/react-query'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

// What the owner is told after a change of an order; every list of orders is read anew.
export function useAfter() {
  const toast = useToast()
  const queries = useQueryClient()
  // What the screen answers itself is not told as a failure.
  return <Answer>(
    words: (answer: Answer) => { title: string; text: string },
    isAnswered?: (error: Error) => boolean,
  ) => ({
    onSuccess: (answer: Answer) => {
      toast({ tone: 'ok' as const, ...words(answer) })
      return queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error: Error) => {
      if (!isAnswered?.(error)) toast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) })
    },
  })
}
