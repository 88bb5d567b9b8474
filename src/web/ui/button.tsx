import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

interface Look {
  variant?: 'go' | 'ink' | 'line' | 'bad'
  size?: 'sm' | 'md' | 'big'
}

type PlainButton = Look & ComponentProps<'button'> & { busy?: boolean; href?: undefined }
type LinkButton = Look & ComponentProps<'a'> & { href: string }

export function Button(props: PlainButton | LinkButton) {
  return props.href === undefined ? <ActionButton {...props} /> : <AnchorButton {...props} />
}

function ActionButton({ variant, size, busy = false, className, disabled, children, ...rest }: PlainButton) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ variant, size }), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

function AnchorButton({ variant, size, className, ...rest }: LinkButton) {
  return <a {...rest} className={classNames(lookOf({ variant, size }), className)} />
}

const lookOf = ({ variant = 'ink', size = 'md' }: Look): string =>
  classNames(styles.button, styles[variant], styles[size])
