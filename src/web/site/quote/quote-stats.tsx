import { FigureList } from '../figure-list.tsx'
import { useSiteContent } from '../site-content.ts'
import styles from './quote-stats.module.css'

export function QuoteStats() {
  const { quote } = useSiteContent().figures
  if (quote.list.length === 0) return null
  return (
    <div className={styles.place}>
      <FigureList figures={quote} className={styles.stats} />
    </div>
  )
}
