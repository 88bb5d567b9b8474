import { wordTable } from '#src/kit/word-table.ts'

// What a key press asks for. Letters alone only count where nobody is typing and no dialog is open.
export type KeyDeed =
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'search' }
  | { kind: 'go' }
  | { kind: 'card'; step: 1 | -1 }
  | { kind: 'press'; key: string }

export interface PressedKey {
  key: string
  hasModifier: boolean
  hasCommand: boolean
  isTyping: boolean
}

export function readKey({ key, hasModifier, hasCommand, isTyping }: PressedKey): KeyDeed | undefined {
  if (hasCommand && key.toLowerCase() === 'k') return { kind: 'palette' }
  if (isTyping || hasModifier) return undefined
  if (key === 'j') return { kind: 'card', step: 1 }
  if (key === 'k') return { kind: 'card', step: -1 }
  const plain = wordTable<KeyDeed>({ '?': { kind: 'help' }, '/': { kind: 'search' }, g: { kind: 'go' } })
  return plain[key] ?? (key.length === 1 ? { kind: 'press', key } : undefined)
}
