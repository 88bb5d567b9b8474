import { Button } from './button.tsx'
import { pagesAround } from './pages-around.ts'
import styles from './pager.module.css'

export interface PagerProps {
  label: string
  page: number
  pageCount: number
  onPage: (page: number) => void
}

export function Pager({ label, page, pageCount, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button variant="line" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      {pagesAround(page, pageCount).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'ink' : 'line'}
          size="sm"
          className={styles.number}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button variant="line" size="sm" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
