import { FigureList } from '#src/web/site/shared/figure-list.tsx'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'
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
