import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import * as words from '#src/contracts/words/site/controls.ts'
import { say } from '#src/web/ui/say.ts'
import { classNames } from './class-names.ts'
import { Glyph } from './glyph.tsx'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

const shownMs = 5_000

export interface ToastText {
  tone: 'ok' | 'fail'
  title: string
  text?: string
}

type ShowToast = (toast: ToastText) => void

const ToastContext = createContext<ShowToast | null>(null)

export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

// One at a time: a new message takes the place of the old one and starts its own five seconds.
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: ToastText; number: number } | null>(null)
  const show = useCallback((toast: ToastText) => {
    setShown((before) => ({ toast, number: (before?.number ?? 0) + 1 }))
  }, [])
  const hide = useCallback(() => setShown(null), [])
  return (
    <ToastContext value={show}>
      {children}
      {shown && <Toast key={shown.number} {...shown.toast} onHide={hide} />}
    </ToastContext>
  )
}

function Toast({ tone, title, text, onHide }: ToastText & { onHide: () => void }) {
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The top layer: a message about what a dialog did must not hide behind its backdrop.
    const popover = element.current
    popover?.showPopover()
    const timer = setTimeout(onHide, shownMs)
    return () => {
      clearTimeout(timer)
      popover?.hidePopover()
    }
  }, [onHide])

  return (
    <div
      ref={element}
      popover="manual"
      data-surface="desk"
      className={classNames(styles.toast, styles[tone])}
      role={tone === 'fail' ? 'alert' : 'status'}
    >
      <Glyph tone={tone} />
      <div className={styles.text}>
        <b className={styles.title}>{title}</b>
        {text}
      </div>
      <button type="button" className={styles.close} aria-label={say(words.dismissForScreenReaders)} onClick={onHide}>
        <Icon name="close" />
      </button>
    </div>
  )
}
