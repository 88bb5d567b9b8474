import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readDraft, updateDraft } from './draft-record.ts'
import { emptyQuote, type QuoteField, quoteFields, type QuoteValues } from './quote-fields.ts'
import { useEarlyInput } from './use-early-input.ts'

interface DraftFieldsOptions {
  form: UseFormReturn<QuoteValues>
  answer: (field: QuoteField, value: string) => void
  onRestored: () => void
  // What was sent and is changed: the draft has nothing to say about it.
  sent: QuoteValues | undefined
}

// Gives back what was typed before a reload, then what was typed before the code arrived, and remembers every change.
export function useDraftFields({ form, answer, onRestored, sent }: DraftFieldsOptions): void {
  const { subscribe, setValue, getValues } = form
  const isOff = sent !== undefined
  const giveBack = useEffectEvent(() => {
    if (sent) {
      for (const field of quoteFields) setValue(field, sent[field])
      return
    }
    const draft = readDraft()
    if (draft?.sent) return
    const stored = Object.entries(draft?.values ?? {}) as [QuoteField, string][]
    const answers = stored.filter(([field, value]) => value !== emptyQuote[field])
    for (const [field, value] of answers) setValue(field, value)
    if (answers.length > 0) onRestored()
  })
  useEffect(() => giveBack(), [])
  useEarlyInput(answer, isOff)
  useEffect(() => {
    if (isOff) return
    remember(getValues())
    return subscribe({ formState: { values: true }, callback: () => remember(getValues()) })
  }, [subscribe, getValues, isOff])
}

function remember(values: QuoteValues): void {
  // A service comes along with a link of the price list: by itself it is nothing that somebody typed.
  const isBlank = quoteFields.every((field) => field === 'serviceType' || values[field] === emptyQuote[field])
  const draft = readDraft()
  // Until its photos have arrived, the answers of a quote that was sent stay as they were.
  if (!draft?.sent && (draft || !isBlank)) updateDraft({ values })
}
