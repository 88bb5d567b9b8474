import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#src/web/ui/class-names.ts'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import * as words from '#src/contracts/words/site/film-editor.ts'
import { say } from '#src/web/ui/say.ts'
import frames from './film-frames.module.css'
import { movePhoto } from './move-photo.ts'
import styles from './photo-strip.module.css'
import { wordTable } from '#src/kit/word-table.ts'

interface StripPhoto {
  key: string
  url: string | undefined
  isOut: boolean
  isUnusable: boolean
}

interface PhotoStripProps {
  photos: readonly StripPhoto[]
  selected: string | undefined
  onSelect: (key: string) => void
  onOrder: (keys: readonly string[]) => void
}

const steps = wordTable<number>({ ArrowLeft: -1, ArrowRight: 1 })

// The film's photos as a strip. They are dragged, or moved with Shift and an arrow.
export function PhotoStrip({ photos, selected, onSelect, onOrder }: PhotoStripProps) {
  const strip = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const moved = useRef<string>(null)
  useEffect(() => {
    if (moved.current) buttonOf(strip.current, moved.current)?.focus()
    moved.current = null
  }, [photos])

  const keys = photos.map(({ key }) => key)
  const pressKey = (event: KeyboardEvent, key: string) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = Math.max(0, Math.min(keys.length - 1, keys.indexOf(key) + step))
    if (!event.shiftKey) return buttonOf(strip.current, keys[place] ?? key)?.focus()
    moved.current = key
    setSaid(say(words.photoOf, { place: place + 1, count: keys.length }))
    onOrder(movePhoto(keys, key, place))
  }
  return (
    <>
      <ol
        ref={strip}
        className={classNames(frames.frames, styles.strip)}
        aria-label={say(words.photosForScreenReaders)}
      >
        {photos.map(({ key, url, isOut, isUnusable }, index) => (
          <li
            key={key}
            className={classNames(key === dragged && styles.dragged, isOut && styles.out)}
            draggable
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => {
              if (!dragged) return
              event.preventDefault()
              onOrder(movePhoto(keys, dragged, index))
            }}
          >
            <button
              type="button"
              data-photo={key}
              aria-pressed={key === selected}
              aria-label={nameOf(index + 1, isOut, isUnusable)}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              onClick={() => onSelect(key)}
              onKeyDown={(event) => pressKey(event, key)}
            >
              {url ? <img src={url} alt="" draggable={false} /> : <i />}
              <span>{isOut ? say(words.out) : index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className={frames.keys}>{say(words.photosHint)}</p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

const buttonOf = (strip: HTMLElement | null, key: string): HTMLElement | null | undefined =>
  strip?.querySelector<HTMLElement>(`[data-photo="${key}"]`)

function nameOf(number: number, isOut: boolean, isUnusable: boolean): string {
  if (isUnusable) return say(words.photoCannotBeUsed, { number })
  return isOut ? say(words.photoLeftOut, { number }) : say(words.photoForScreenReaders, { number })
}
