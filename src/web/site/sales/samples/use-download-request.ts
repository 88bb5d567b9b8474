import { useState } from 'react'
import { useToast } from '#src/web/ui/toast.tsx'
import * as words from '#src/contracts/words/site/home-labels.ts'
import { say } from '#src/web/ui/say.ts'
import { requestDownload } from './request-download.ts'
import type { Sample } from './samples.ts'

type Step = 'offered' | 'asking' | 'sending' | 'sent'

export function useDownloadRequest(sample: Sample) {
  const [step, setStep] = useState<Step>('offered')
  const showToast = useToast()

  const fail = (title: string) => {
    setStep('asking')
    showToast({ tone: 'fail', title })
  }
  const send = async (address: string) => {
    const email = address.trim()
    if (!email) return
    setStep('sending')
    try {
      const { isSent } = await requestDownload(email, sample)
      if (isSent) setStep('sent')
      else fail(say(words.downloadNotSent))
    } catch {
      fail(say(words.downloadFailed))
    }
  }
  return { step, send, ask: () => setStep('asking'), cancel: () => setStep('offered') }
}
