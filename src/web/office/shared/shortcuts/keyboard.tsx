import { useLocation } from 'wouter'
import { CommandPalette } from '#src/web/office/shared/command-palette/command-palette.tsx'
import { toolGroups } from '#src/web/office/shared/tools.ts'
import { Kbd } from '#src/web/ui/kbd.tsx'
import { assignGoKeys } from './go-keys.ts'
import { HelpSheet } from './help-sheet.tsx'
import styles from './keyboard.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const tools = toolGroups.flatMap((group) => group.tools)
const goKeys = assignGoKeys(tools.map(({ name }) => name))

export type KeyboardHelp = 'palette' | 'help'

export interface KeyboardProps {
  shown: KeyboardHelp | null
  onShow: (shown: KeyboardHelp | null) => void
}

// Everything that keys do in the office. It stands outside of the tools, which a phone hides.
export function Keyboard({ shown, onShow }: KeyboardProps) {
  const [, navigate] = useLocation()
  const close = () => onShow(null)
  useShortcuts({
    onPalette: () => onShow(shown === 'palette' ? null : 'palette'),
    onHelp: () => onShow('help'),
    onGo: (letter) => {
      const tool = tools.find(({ name }) => name === goKeys.get(letter))
      if (tool) navigate(tool.path)
    },
  })
  return (
    <>
      {shown === 'help' && <HelpSheet open goKeys={goKeys} onClose={close} />}
      {shown === 'palette' && <CommandPalette onHelp={() => onShow('help')} onClose={close} />}
    </>
  )
}

// A word about the keys at the foot of the tools.
export function KeyHints({ onShow }: { onShow: (shown: KeyboardHelp) => void }) {
  return (
    <p className={styles.hint}>
      <button type="button" className={styles.find} onClick={() => onShow('palette')}>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> finds anything
      </button>
      <button type="button" className={styles.find} onClick={() => onShow('help')}>
        <Kbd>?</Kbd> lists the keys
      </button>
    </p>
  )
}
