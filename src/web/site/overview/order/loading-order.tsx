import { classNames } from '#src/web/ui/class-names.ts'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/order.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './order.module.css'

export const LoadingOrder = () => (
  <div className={classNames(layout.wrap, styles.waiting)}>
    <h1>{say(words.yourOrderTitle)}</h1>
    <Skeleton lines={8} label={say(words.loadingYourOrderLabel)} />
  </div>
)
