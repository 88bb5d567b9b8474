import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number
}

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  // What the selected tab shows.
  children: ReactNode
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const baseId = useId()
  // On a phone the list is wider than the screen, and the address may name a tab at its end.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])

  const moveByKey = (event: KeyboardEvent) => {
    const here = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[indexAfterKey(event.key, here, tabs.length)]
    if (!next || next.value === value) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${baseId}-${next.value}`)}`)?.focus()
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${baseId}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <small className={styles.count}>{tab.count}</small>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${value}`}>
        {children}
      </div>
    </>
  )
}

function indexAfterKey(key: string, here: number, count: number): number {
  if (key === 'ArrowRight') return (here + 1) % count
  if (key === 'ArrowLeft') return (here - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : here
}
