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
  const [state, setState] = useState<'asking' | 'reading' | 'failed'>('asking')
  const read = async () => {
    setState('reading')
    const copy = await readThere(file)
    if (copy) onRead(copy)
    else setState('failed')
  }
  if (!isUnknownKind || state === 'failed') return <Notice tone="fail">{problem}</Notice>
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={state === 'reading'} onClick={() => void read()}>
          {say(words.sendThisPhotoButton)}
        </Button>
      }
    >
      {say(words.photoUnread)}
    </Notice>
  )
}

async function readThere(file: File): Promise<Blob | undefined> {
  const form = new FormData()
  form.append('image', file)
  try {
    const answer = await fetch('/api/photo-previews', { method: 'POST', body: form })
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}
