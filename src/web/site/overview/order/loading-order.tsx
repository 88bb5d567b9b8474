import { classNames } from '#src/web/ui/class-names.ts'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import styles from './order.module.css'

export const LoadingOrder = () => (
  <div className={classNames(layout.wrap, styles.waiting)}>
    <h1>Your order</h1>
    <Skeleton lines={8} label="Loading your order" />
  </div>
)
