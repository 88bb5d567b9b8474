import { useState } from 'react'
import { useLocation } from 'wouter'
import { CommandPalette } from '#src/web/office/command-palette/command-palette.tsx'
import { toolGroups } from '#src/web/office/shell/tools.ts'
import { Kbd } from '#src/web/ui/kbd.tsx'
import { assignGoKeys } from './go-keys.ts'
import { HelpSheet } from './help-sheet.tsx'
import styles from './keyboard.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const tools = toolGroups.flatMap((group) => group.tools)
const goKeys = assignGoKeys(tools.map(({ name }) => name))

// Everything that keys do in the office, and a word about it at the foot of the tools.
export function Keyboard() {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const [, navigate] = useLocation()
  const close = () => setShown(null)
  useShortcuts({
    onPalette: () => setShown(shown === 'palette' ? null : 'palette'),
    onHelp: () => setShown('help'),
    onGo: (letter) => {
      const tool = tools.find(({ name }) => name === goKeys.get(letter))
      if (tool) navigate(tool.path)
    },
  })
  return (
    <>
      <p className={styles.hint}>
        <button type="button" className={styles.find} onClick={() => setShown('palette')}>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd> finds anything
        </button>
        <button type="button" className={styles.find} onClick={() => setShown('help')}>
          <Kbd>?</Kbd> lists the keys
        </button>
      </p>
      {shown === 'help' && <HelpSheet open goKeys={goKeys} onClose={close} />}
      {shown === 'palette' && <CommandPalette onHelp={() => setShown('help')} onClose={close} />}
    </>
  )
}
