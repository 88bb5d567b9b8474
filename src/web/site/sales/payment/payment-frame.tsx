import { type ReactNode, useEffect, useRef } from 'react'
import { orderPages } from '#src/contracts/pages.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/payment.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './payment-frame.module.css'

export interface PaymentFrameProps {
  title: string
  // Moves the focus to the title, for a view that took the place of another.
  isNews?: boolean
  hasWayBack?: boolean
  children?: ReactNode
}

export function PaymentFrame({ title, isNews = false, hasWayBack = true, children }: PaymentFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      {hasWayBack && (
        <a className={styles.back} href={orderPages.checkout}>
          {say(words.backToCheckoutLink)}
        </a>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children ?? <Skeleton lines={8} label={say(words.loadingThePaymentFormLabel)} />}
    </div>
  )
}
