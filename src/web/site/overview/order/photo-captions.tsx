import type { captionPhotos } from '#src/contracts/studio/photos.ts'
import { type FormEvent, useState } from 'react'
import { maxCaptionCharacters } from '#src/contracts/studio/photo-limits.ts'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as paths from '#src/contracts/paths.ts'
import * as words from '#src/contracts/words/site/order.ts'
import { sayRefusal } from '#src/web/site/shared/say-refusal.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './photo-captions.module.css'

export interface PhotoCaptionsProps {
  customerId: string
  photos: readonly Photo[]
  onSaved: () => void
}

// What the film says over each photo. Only what was changed is sent.
export function PhotoCaptions({ customerId, photos, onSaved }: PhotoCaptionsProps) {
  const [written, setWritten] = useState<Record<string, string>>({})
  const [state, setState] = useState<SaveState>({ name: 'idle' })
  const changed = photos.filter(({ id, caption }) => (written[id] ?? caption).trim() !== caption)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setState({ name: 'saving' })
    const captions = changed.map(({ id }) => ({ photoId: id, caption: (written[id] ?? '').trim() }))
    try {
      await askServer<typeof captionPhotos>(paths.captionPhotos, { params: { customerId }, body: { captions } })
      setState({ name: 'saved' })
      onSaved()
    } catch (error) {
      setState({ name: 'failed', text: sentenceOf(error) })
    }
  }

  return (
    <details className={styles.captions}>
      <summary>{say(words.captionsTitle)}</summary>
      <p className={styles.soft}>{say(words.captionsText)}</p>
      <form onSubmit={(event) => void save(event)}>
        <ol className={styles.rows}>
          {photos.map(({ id, thumbnailUrl, caption }, index) => (
            <li key={id}>
              <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
              <TextInput
                label={say(words.captionLabel, { index: index + 1 })}
                maxLength={maxCaptionCharacters}
                value={written[id] ?? caption}
                onChange={(event) => {
                  setWritten((before) => ({ ...before, [id]: event.target.value }))
                  setState({ name: 'idle' })
                }}
              />
            </li>
          ))}
        </ol>
        <div className={styles.save}>
          <Button type="submit" size="sm" disabled={changed.length === 0} busy={state.name === 'saving'}>
            {say(words.captionsButton)}
          </Button>
          {state.name === 'saved' && <span role="status">{say(words.captionsSaved)}</span>}
        </div>
      </form>
      {state.name === 'failed' && <Notice tone="fail">{state.text}</Notice>}
    </details>
  )
}

type SaveState = { name: 'idle' | 'saving' | 'saved' } | { name: 'failed'; text: string }

function sentenceOf(error: unknown): string {
  const refusal = error instanceof ApiError ? error.refusal : undefined
  return refusal ? sayRefusal(refusal) : say(words.captionsNotSaved)
}
