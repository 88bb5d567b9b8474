import { FigureList } from '#src/web/site/shared/figure-list.tsx'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'
import styles from './hero-stats.module.css'

export const HeroStats = () => <FigureList figures={useSiteContent().figures.home} className={styles.stats} />
