import type { Player } from './use-player.ts'
import { wordTable } from '#src/kit/word-table.ts'

const second = 30

// Space plays, arrows go by a second, comma and full stop by a frame; as in every editing room.
const keys = wordTable<(player: Player) => void>({
  ' ': (player) => player.toggle(),
  ArrowLeft: (player) => player.step(-second),
  ArrowRight: (player) => player.step(second),
  ',': (player) => player.step(-1),
  '.': (player) => player.step(1),
})

export interface PressedKey {
  key: string
  hasModifier: boolean
  // The control that has the focus, by its tag.
  tag: string
}

// False when the key means something else where it was pressed.
export function pressKey(player: Player, { key, hasModifier, tag }: PressedKey): boolean {
  const action = keys[key]
  const isTaken = hasModifier || tag === 'SELECT' || (key === ' ' && tag === 'BUTTON')
  if (!action || isTaken) return false
  action(player)
  return true
}
