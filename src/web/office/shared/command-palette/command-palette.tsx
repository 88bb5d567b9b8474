import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useLogout } from '#src/web/office/shared/session/use-logout.ts'
import { useTypedSearch } from '#src/web/office/shared/use-typed-search.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './command-palette.module.css'
import { listItems, nothingFound, type PaletteItem } from './palette-items.ts'
import { useFoundCustomers, useFoundOrders, useJobsOnBoard } from './use-found.ts'

export interface CommandPaletteProps {
  onHelp: () => void
  onClose: () => void
}

export function CommandPalette({ onHelp, onClose }: CommandPaletteProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState('')
  const [typed, setTyped] = useTypedSearch(q, setQ)
  const [place, setPlace] = useState(0)
  const customers = useFoundCustomers(q)
  const orders = useFoundOrders(q)
  const jobs = useJobsOnBoard(q)
  const isComplete =
    typed.trim() === q &&
    [customers, orders, jobs].every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData)
  const found = { customers: customers.data ?? [], orders: orders.data ?? [], jobs: jobs.data ?? [], isComplete }
  const items = listItems(typed, q.length > 1 ? found : nothingFound)
  const active = items[Math.min(place, items.length - 1)]
  const run = useRun({ onHelp, onClose })

  const obeyKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) setPlace((Math.min(place, items.length - 1) + step + items.length) % items.length)
    else if (active) run(active)
  }

  return (
    <Dialog open onClose={onClose} title="Find anything" initialFocus={input}>
      <TextInput
        ref={input}
        label="A screen, an action, a customer, an order or a film"
        hideLabel
        placeholder="A screen, a name, an order, a receipt or a film"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active)}
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPlace(0)
        }}
        onKeyDown={obeyKey}
      />
      <ul id={listId} className={styles.list} role="listbox" aria-label="Results">
        {items.map((item) => (
          <Option key={item.id} item={item} id={optionId(listId, item)} isActive={item === active} onRun={run} />
        ))}
      </ul>
      {items.length === 0 && (
        <p className={styles.none}>{customers.isFetching || orders.isFetching ? 'Looking...' : 'No results.'}</p>
      )}
    </Dialog>
  )
}

const optionId = (listId: string, { id }: PaletteItem): string => `${listId}-${id.replaceAll(/\W/g, '-')}`

interface OptionProps {
  item: PaletteItem
  id: string
  isActive: boolean
  onRun: (item: PaletteItem) => void
}

function Option({ item, id, isActive, onRun }: OptionProps) {
  return (
    <li
      id={id}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      onClick={() => onRun(item)}
    >
      <b>{item.name}</b>
      <span className={styles.kind}>{item.kind}</span>
      <span className={styles.hint}>{item.hint}</span>
    </li>
  )
}

function useRun({ onHelp, onClose }: CommandPaletteProps) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const logout = useLogout()
  return ({ run }: PaletteItem) => {
    onClose()
    if ('go' in run) navigate(run.go)
    else if ('open' in run) window.open(run.open, '_blank', 'noopener')
    else if (run.command === 'help') onHelp()
    else if (run.command === 'logout') logout.mutate()
    else void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
}
