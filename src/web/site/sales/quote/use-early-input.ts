import { useEffect, useInsertionEffect, useRef } from 'react'
import { findService } from '#src/contracts/catalogue.ts'
import { mayBeTypedEarly } from '#src/web/site/shared/typed-early.ts'
import { emptyQuote, type QuoteField, quoteFields } from './quote-fields.ts'

// The page can be typed into before its code arrives. react-hook-form writes its defaults into every input that it
// takes over, so what stands there is read before that (insertion effects run first) and given back afterwards.
export function useEarlyInput(answer: (field: QuoteField, value: string) => void, isOff: boolean): void {
  const early = useRef<[QuoteField, string][]>([])
  useInsertionEffect(() => {
    if (!isOff) early.current = [...readWantedService(), ...readForm()]
  }, [isOff])
  useEffect(() => {
    for (const [field, value] of early.current.splice(0)) answer(field, value)
  }, [answer])
}

export const quoteFormName = 'quote'

function readForm(): [QuoteField, string][] {
  const form = document.forms.namedItem(quoteFormName)
  if (!form) return []
  const values = new FormData(form)
  return quoteFields
    .map((field) => [field, values.get(field)] as const)
    .filter((answer): answer is [QuoteField, string] => typeof answer[1] === 'string')
    .filter(([field, value]) => value !== emptyQuote[field])
    .filter(([field]) => !changesPrice.includes(field) || mayBeTypedEarly())
}

const changesPrice: QuoteField[] = ['photoCount', 'serviceType', 'timeline']

// The price list links here with the chosen service. It counts once: what is chosen here later outlives a reload.
function readWantedService(): [QuoteField, string][] {
  const service = findService(new URLSearchParams(location.search).get('service') ?? '')
  if (!service) return []
  history.replaceState(history.state, '', location.pathname)
  return [['serviceType', service]]
}
