import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readDraft, updateDraft } from './draft-record.ts'
import { emptyQuote, type QuoteField, quoteFields, type QuoteValues } from './quote-fields.ts'
import { useEarlyInput } from './use-early-input.ts'

interface DraftFieldsOptions {
  form: UseFormReturn<QuoteValues>
  answer: (field: QuoteField, value: string) => void
  onRestored: () => void
}

// Gives back what was typed before a reload, then what was typed before the code arrived, and remembers every change.
export function useDraftFields({ form, answer, onRestored }: DraftFieldsOptions): void {
  const { subscribe, setValue, getValues } = form
  const giveBack = useEffectEvent(() => {
    const stored = Object.entries(readDraft()?.values ?? {}) as [QuoteField, string][]
    const answers = stored.filter(([field, value]) => value !== emptyQuote[field])
    for (const [field, value] of answers) setValue(field, value)
    if (answers.length > 0) onRestored()
  })
  useEffect(() => giveBack(), [])
  useEarlyInput(answer)
  useEffect(() => {
    remember(getValues())
    return subscribe({ formState: { values: true }, callback: () => remember(getValues()) })
  }, [subscribe, getValues])
}

function remember(values: QuoteValues): void {
  // A service comes along with a link of the price list: by itself it is nothing that somebody typed.
  const isBlank = quoteFields.every((field) => field === 'serviceType' || values[field] === emptyQuote[field])
  if (!isBlank || readDraft()) updateDraft({ values })
}
