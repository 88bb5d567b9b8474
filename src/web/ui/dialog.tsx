import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useId, useRef } from 'react'
import * as shared from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  surface?: 'ink' | 'paper' | 'desk'
  // A sheet stands at the edge of the window at full height, as the menu of a phone does. A cover leaves what is behind it
  // in sight: above it on a phone, beside it on a desk.
  shape?: 'box' | 'wide' | 'sheet' | 'cover'
  initialFocus?: RefObject<HTMLElement | null>
  hideClose?: boolean
}

// The native element traps focus, makes the page inert and gives focus back; only opening and closing is told to it.
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, surface = 'desk', shape = 'box', initialFocus, hideClose } = props
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect ends before its element leaves the page; closed later, focus would not go back.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    dialog.showModal()
    initialFocus?.current?.focus()
    return () => dialog.close()
  }, [open, initialFocus])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === element.current) onClose()
  }

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[shape])}
      data-surface={surface}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={closeOnBackdrop}
    >
      {open && (
        <div className={styles.body}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {!hideClose && (
              <button type="button" className={styles.close} aria-label={say(shared.closeButton)} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
