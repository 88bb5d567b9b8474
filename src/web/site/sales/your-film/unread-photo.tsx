import { useState } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as words from '#src/contracts/words/site/your-film.ts'
import { say } from '#src/web/ui/say.ts'

interface UnreadPhotoProps {
  file: File
  problem: { problem?: string; isUnknownKind?: boolean }
  onRead: (copy: Blob) => void
}

// A photo that this browser cannot read. Our server can read some of them, and is asked only with a word of the visitor.
export function UnreadPhoto({ file, problem: { problem, isUnknownKind }, onRead }: UnreadPhotoProps) {
  const [isReading, setReading] = useState(false)
  const [{ refusal, isBusy }, setAnswer] = useState<Omit<ReadPhoto, 'copy'>>({})
  const read = async () => {
    setReading(true)
    const { copy, ...answer } = await readThere(file)
    setReading(false)
    if (copy) onRead(copy)
    else setAnswer({ refusal: problem, ...answer })
  }
  if (!isUnknownKind || (refusal && !isBusy)) return <Notice tone="fail">{refusal ?? problem}</Notice>
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={isReading} onClick={() => void read()}>
          {say(words.sendThisPhotoButton)}
        </Button>
      }
    >
      {refusal ?? say(words.photoUnread)}
    </Notice>
  )
}

interface ReadPhoto {
  copy?: Blob
  // What our server says of it, such as that it is too large or that many others are waiting.
  refusal?: string | undefined
  // It may be asked again.
  isBusy?: boolean
}

async function readThere(file: File): Promise<ReadPhoto> {
  const form = new FormData()
  form.append('image', file)
  try {
    const answer = await fetch('/api/photo-previews', { method: 'POST', body: form })
    if (answer.ok) return { copy: await answer.blob() }
    const { error } = (await answer.json()) as { error: string }
    return { refusal: error, isBusy: answer.status === 503 }
  } catch {
    return {}
  }
}
