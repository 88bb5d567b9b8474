import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import layout from '../layout.module.css'
import styles from './order.module.css'

export const LoadingOrder = () => (
  <div className={classNames(layout.wrap, styles.waiting)}>
    <h1>Your order</h1>
    <Skeleton lines={8} label="Loading your order" />
  </div>
)
