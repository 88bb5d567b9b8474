import { useState } from 'react'
import * as words from '#src/contracts/words/site/order.ts'
import { say } from '#src/web/ui/say.ts'

interface Message {
  tone: 'ok' | 'info' | 'fail'
  text: string
}

// The code that checks and sends photos comes when there is something to send.
export function useAddPhotos(customerId: string, count: number, onAdded: () => void) {
  const [progress, setProgress] = useState<number>()
  const [message, setMessage] = useState<Message>()

  const add = async (files: File[]) => {
    setMessage(undefined)
    const { choosePhotos } = await import('#src/web/site/shared/choose-photos.ts')
    const chosen = choosePhotos(count, files)
    if (chosen.message) setMessage({ tone: 'fail', text: chosen.message })
    if (chosen.accepted.length === 0) return
    setProgress(0)
    const { uploadPhotos } = await import('#src/web/api/upload-photos.ts')
    const sent = new Map<File, number>()
    const outcomes = await uploadPhotos({
      customerId,
      files: chosen.accepted,
      onProgress: (file, part) => {
        sent.set(file, part)
        setProgress([...sent.values()].reduce((sum, one) => sum + one, 0) / chosen.accepted.length)
      },
    })
    const lost = outcomes.filter(({ state }) => state === 'failed').length
    setProgress(undefined)
    setMessage(describe(outcomes.length, lost))
    onAdded()
  }
  return { add, progress, message }
}

function describe(all: number, lost: number): Message {
  if (lost === 0)
    return { tone: 'ok', text: all === 1 ? say(words.onePhotoArrived) : say(words.photosArrived, { all }) }
  return { tone: 'info', text: say(words.photosNotArrived, { lost, all }) }
}
