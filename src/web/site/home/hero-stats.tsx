import { FigureList } from '../figure-list.tsx'
import { useSiteContent } from '../site-content.ts'
import styles from './hero-stats.module.css'

export const HeroStats = () => <FigureList figures={useSiteContent().figures.home} className={styles.stats} />
