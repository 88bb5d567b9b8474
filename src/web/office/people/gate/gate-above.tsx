import { useLayoutEffect, useRef } from 'react'
import styles from './gate-above.module.css'
import { GateScreen } from './gate-screen.tsx'

// A modal dialog, the latest one: nothing below it can be reached, not even another dialog that was open. The
// keyboard goes back to the field it was in.
export function GateAbove() {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    const { title, activeElement } = document
    // Escape and clicks beside it: nothing but the password closes it.
    dialog?.setAttribute('closedby', 'none')
    dialog?.showModal()
    return () => {
      document.title = title
      dialog?.close()
      // The screen is shown again only when React is done: nothing on it takes focus before.
      queueMicrotask(() => activeElement instanceof HTMLElement && activeElement.focus())
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={styles.above}
      data-surface="desk"
      aria-label="Admin Access Required"
      onCancel={(event) => event.preventDefault()}
      // Where the browser does not know 'closedby', a second Escape closes it all the same.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) currentTarget.showModal()
      }}
    >
      <GateScreen />
    </dialog>
  )
}
