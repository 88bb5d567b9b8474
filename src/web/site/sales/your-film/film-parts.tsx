import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLayer } from '#src/web/site/shared/use-layer.ts'
import styles from './your-film.module.css'

export interface FilmPart {
  id: string
  label: string
  // What is set there now.
  value: string
  content: ReactNode
}

// Four tabs. On a desk one of them is always open beside the film; on a phone each is a sheet below it, which Back closes.
export function FilmParts({ label, parts }: { label: string; parts: readonly [FilmPart, ...FilmPart[]] }) {
  const sheet = useLayer('part')
  const [chosen, setChosen] = useState(parts[0].id)
  const list = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const shown = parts.find(({ id }) => id === chosen) ?? parts[0]
  const choose = (id: string) => {
    if (id === chosen && sheet.isOpen) return sheet.close()
    setChosen(id)
    if (matchMedia('(max-width: 860px)').matches) sheet.open()
  }
  const moveByKey = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step) return
    const next = parts[(parts.indexOf(shown) + step + parts.length) % parts.length] ?? shown
    setChosen(next.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${baseId}-${next.id}`)}`)?.focus()
  }
  return (
    <div className={styles.parts} data-open={sheet.isOpen || undefined}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveByKey}>
        {parts.map(({ id, label: name, value }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            aria-selected={id === shown.id}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            <b>{name}</b>
            <small>{value}</small>
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${shown.id}`}>
        {shown.content}
      </div>
    </div>
  )
}
