import { useEffect, useRef } from 'react'
import { secondMs } from '#src/kit/time.ts'
import { type KeyDeed, readKey } from './read-key.ts'
import { areSingleKeysOn } from './single-keys.ts'

const goWithinMs = 1.5 * secondMs

export interface ShortcutDeeds {
  onPalette: () => void
  onHelp: () => void
  // The letter after 'g'.
  onGo: (letter: string) => void
}

export function useShortcuts(deeds: ShortcutDeeds): void {
  const latest = useRef(deeds)
  useEffect(() => {
    latest.current = deeds
  })
  useEffect(() => {
    let goUntil = 0
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const action = readEvent(event)
      if (!action) return
      // When they were pressed: a screen that is busy hears both late.
      const isGoing = event.timeStamp < goUntil
      goUntil = action.kind === 'go' && !isGoing ? event.timeStamp + goWithinMs : 0
      const wasUsed = isGoing ? goTo(latest.current, event.key) : run(latest.current, action)
      if (wasUsed) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

function readEvent(event: KeyboardEvent): KeyDeed | undefined {
  const { key, altKey, ctrlKey, metaKey } = event
  return readKey({
    key,
    hasModifier: altKey || ctrlKey || metaKey,
    hasCommand: ctrlKey || metaKey,
    isTyping: !areSingleKeysOn() || isTyping(event.target) || document.querySelector('dialog[open]') !== null,
  })
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

function goTo({ onGo }: ShortcutDeeds, letter: string): boolean {
  onGo(letter)
  return true
}

function run(deeds: ShortcutDeeds, action: KeyDeed): boolean {
  if (action.kind === 'palette') deeds.onPalette()
  else if (action.kind === 'help') deeds.onHelp()
  else if (action.kind === 'search') return focus(document.querySelector('[aria-keyshortcuts="/"]'))
  else if (action.kind === 'card') return stepCard(action.step)
  else if (action.kind === 'press') return press(action.key)
  return true
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  element.scrollIntoView({ block: 'nearest' })
  return true
}

const cardSelector = '[data-card]'

// From card to card; the first one when none has the focus.
function stepCard(step: 1 | -1): boolean {
  const cards = [...document.querySelectorAll(cardSelector)]
  const here = cards.findIndex((card) => card.contains(document.activeElement))
  return focus(here < 0 ? cards[0] : (cards[here + step] ?? cards[here]))
}

// Presses what names this key in the card that has the focus.
function press(key: string): boolean {
  const card = document.activeElement?.closest(cardSelector)
  const control = card?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  control?.click()
  return control !== undefined && control !== null
}
