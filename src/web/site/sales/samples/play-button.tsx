import type { Ref } from 'react'
import styles from './play-button.module.css'

interface PlayButtonProps {
  label: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export function PlayButton({ label, onClick, ref }: PlayButtonProps) {
  return (
    <button ref={ref} type="button" className={styles.play} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4 1v18l15-9z" />
      </svg>
    </button>
  )
}
