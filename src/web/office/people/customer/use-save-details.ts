import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomerDetails } from '#src/contracts/people/customer-details.ts'
import { useToast } from '#src/web/ui/toast.tsx'

// Answers with the id of the customer.
export function useSaveDetails(title: string, save: (details: CustomerDetails) => Promise<string>) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast({ tone: 'ok', title })
      return queries.invalidateQueries({ queryKey: ['customers'] })
    },
  })
}
