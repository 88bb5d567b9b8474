import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { officePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import { useLiveUpdates } from '#src/web/office/shared/live/use-live-updates.ts'
import { Keyboard, type KeyboardHelp, KeyHints } from '#src/web/office/shared/shortcuts/keyboard.tsx'
import { useSessionEnd } from '#src/web/office/shared/session/use-session-end.ts'
import { Banner } from './banner.tsx'
import styles from './shell.module.css'
import { ToolList } from './tool-list.tsx'

export interface ShellProps {
  path: string
  endMs: number
  // Otherwise the gate lies above it.
  isOpen: boolean
  // After the gate the keyboard's place is gone with the form; without this it would start over at the top.
  takeFocus: boolean
  children: ReactNode
}

export function Shell({ path, endMs, isOpen, takeFocus, children }: ShellProps) {
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(takeFocus ? null : path)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [help, setHelp] = useState<KeyboardHelp | null>(null)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  useSessionEnd(endMs, isOpen)
  useLiveUpdates(isOpen)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    main.current?.focus()
  }, [path])

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.desk}>
        <nav className={styles.side} aria-label="Tools">
          <Logo href={officePages.desk} className={styles.logo} />
          <Button
            variant="line"
            size="sm"
            className={styles.menu}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="menu" /> Tools
          </Button>
          <div className={styles.tools}>
            <ToolList path={path} />
            <KeyHints onShow={setHelp} />
          </div>
        </nav>
        <div className={styles.page}>
          <Banner endMs={endMs} />
          <main id="main" ref={main} tabIndex={-1} className={styles.work}>
            {children}
          </main>
        </div>
      </div>
      <Dialog open={isMenuOpen} onClose={closeMenu} title="Tools" shape="sheet">
        <ToolList path={path} onChoose={closeMenu} />
      </Dialog>
      <Keyboard shown={help} onShow={setHelp} />
    </>
  )
}
