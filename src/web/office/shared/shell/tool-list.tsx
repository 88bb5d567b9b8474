import { Link } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { useDesk } from '#src/web/office/shared/use-desk.ts'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import styles from './tool-list.module.css'
import { toolGroups } from '#src/web/office/shared/tools.ts'

export function ToolList({ path, onChoose }: { path: string; onChoose?: () => void }) {
  const waiting = useWaiting()
  return toolGroups.map((group) => (
    <div key={group.name}>
      <h2 className={styles.group}>{group.name}</h2>
      <ul>
        {group.tools.map((tool) => (
          <li key={tool.path}>
            <Link
              href={tool.path}
              className={styles.tool}
              aria-current={tool.path === path ? 'page' : undefined}
              onClick={onChoose}
            >
              {tool.name}
              <Count waiting={waiting[tool.path]} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

interface Waiting {
  count: number
  // What is counted, for those who can't see its place.
  words: string
}

// What waits for the owner behind each tool.
function useWaiting(): Record<string, Waiting> {
  const desk = useDesk().data
  if (!desk) return {}
  return {
    [officePages.leads]: { count: desk.newLeads, words: 'new' },
    [officePages.orders]: { count: desk.transfersUnpaid, words: 'not paid yet' },
    [officePages.followUps]: { count: desk.tasksOverdue, words: 'overdue' },
    [officePages.production]: { count: desk.filmsInWork, words: 'in production' },
    [officePages.monitoring]: { count: desk.alertsWaiting, words: 'to acknowledge' },
  }
}

function Count({ waiting }: { waiting: Waiting | undefined }) {
  if (!waiting?.count) return null
  return (
    <span className={styles.count}>
      {waiting.count}
      <VisuallyHidden> {waiting.words}</VisuallyHidden>
    </span>
  )
}
