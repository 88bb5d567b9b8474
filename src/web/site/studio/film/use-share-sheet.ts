import { useState } from 'react'
import type { CutFormat } from '#src/contracts/studio/delivery.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'

type Stage = { name: 'idle' } | { name: 'loading'; part: number } | { name: 'ready'; files: File[] } | Failed
type Failed = { name: 'failed'; text: string }

// Whether this device hands files to other apps.
export function canShareFilms(): boolean {
  const film = new File([''], 'film.mp4', { type: 'video/mp4' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [film] }) && isTouched()
}

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

// A share sheet opens only right after a tap, and a film takes longer to arrive than that: one tap gets it, the next one
// opens the sheet.
export function useShareSheet(file: CutFormat, caption: string) {
  const [stage, setStage] = useState<Stage>({ name: 'idle' })

  const prepare = async () => {
    setStage({ name: 'loading', part: 0 })
    try {
      const film = await fetchFilm(file, (part) => setStage({ name: 'loading', part }))
      const cover = await (await fetchOk(file.posterUrl)).blob()
      const files = [
        new File([film], 'film.mp4', { type: 'video/mp4' }),
        new File([cover], 'cover.jpg', { type: 'image/jpeg' }),
      ]
      setStage({ name: 'ready', files })
    } catch {
      setStage({ name: 'failed', text: say(words.shareNotLoaded) })
    }
  }

  const open = async () => {
    if (stage.name !== 'ready') return
    // Not every app takes a picture beside a film.
    const files = navigator.canShare({ files: stage.files }) ? stage.files : stage.files.slice(0, 1)
    try {
      await navigator.share({ files, text: caption })
    } catch (error) {
      // Closed without a choice: nothing happened, and nothing is said.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setStage({ name: 'failed', text: say(words.shareNotTaken) })
    }
  }
  return { stage, prepare, open }
}

async function fetchOk(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`Answered with ${response.status}`)
  return response
}

async function fetchFilm({ downloadUrl, bytes }: CutFormat, onPart: (part: number) => void): Promise<Blob> {
  if (!downloadUrl) throw new Error('This film cannot be downloaded yet')
  const response = await fetchOk(downloadUrl)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    received += chunk.length
    onPart(Math.min(1, received / bytes))
  }
  return new Blob(chunks)
}
