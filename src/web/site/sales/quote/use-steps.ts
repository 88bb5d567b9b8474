import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import type { QuoteValues } from './quote-fields.ts'
import { quoteSteps, stepOf } from './quote-steps.ts'
import { quoteFormName } from './use-early-input.ts'

// All questions stay in the page, one step of them is shown. Each step is one of the browser's history: Back leads to the one
// before it. In a form that was opened over something else Back closes the form.
export function useSteps({ trigger, formState }: UseFormReturn<QuoteValues>, { isLayer }: { isLayer: boolean }) {
  const [step, setStep] = useState(0)
  const wrong = new Set(Object.keys(formState.errors).map(stepOf))

  const show = (to: number) => {
    // What is hidden takes no focus: the step has to be there first.
    flushSync(() => setStep(to))
    const form = document.forms.namedItem(quoteFormName)
    form?.scrollIntoView({ block: 'start' })
    form?.querySelector<HTMLElement>('[data-step]:not([hidden]) h2')?.focus({ preventScroll: true })
  }
  const go = (to: number) => {
    if (to !== step && !isLayer) history.pushState({ ...history.state, quoteStep: to }, '')
    show(to)
  }
  const follow = useEffectEvent(() => {
    const { quoteStep = 0 } = (history.state ?? {}) as { quoteStep?: number }
    if (!isLayer && quoteStep !== step && quoteSteps[quoteStep]) show(quoteStep)
  })
  useEffect(() => {
    const onPopState = () => follow()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
  return {
    step,
    wrong,
    isLast: step === quoteSteps.length - 1,
    go,
    next: async () => {
      const fields = quoteSteps[step]?.fields ?? []
      if (await trigger(fields, { shouldFocus: true })) go(step + 1)
    },
    // The step with the first wrong answer, without taking the focus that the answer itself gets.
    show: (field: string) => flushSync(() => setStep(stepOf(field))),
  }
}
