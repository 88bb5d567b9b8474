import { Link } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import styles from './customer-tags.module.css'

// Each leads to everybody who has it.
export function CustomerTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link href={`${officePages.controlPanel}?${new URLSearchParams({ tag })}`} className={styles.tag}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
