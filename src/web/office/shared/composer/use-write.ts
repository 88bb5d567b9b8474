import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LetterButton, listTemplates, writeToCustomer } from '#src/contracts/outreach/letters.ts'
import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { callApi } from '#src/web/api/call-api.ts'

interface Letter {
  subject: string
  message: string
  button: LetterButton
}

// `onSent` is heard also when the button has gone with the notice that it stood in: the lead is answered by then.
export function useWrite(customerId: string, onSent: (status: EmailStatus) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: Letter) => (await callApi(writeToCustomer, { params: { id: customerId }, body })).data,
    onSuccess: ({ status }) => onSent(status),
    // A letter that was refused stands in the log too.
    onSettled: () => {
      for (const key of ['customers', 'emails', 'waiting']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const useOwnTemplates = () =>
  useQuery({
    queryKey: ['outreach', 'list'],
    queryFn: async ({ signal }) => (await callApi(listTemplates, { signal })).data,
  })
