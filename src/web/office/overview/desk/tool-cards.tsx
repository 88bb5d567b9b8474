import { Link } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { toolGroups } from '#src/web/office/shared/tools.ts'
import styles from './tool-cards.module.css'

const tools = toolGroups.flatMap((group) => group.tools).filter(({ path }) => path !== officePages.desk)

export function ToolCards({ newLeads }: { newLeads: number }) {
  return (
    <Panel title="Tools">
      <ul className={styles.cards}>
        {tools.map(({ path, name, purpose }) => (
          <li key={path}>
            <Link href={path} className={styles.card}>
              <b>{name}</b>
              <span>{purpose}</span>
              {path === officePages.leads && newLeads > 0 && <span className={styles.count}>{newLeads} new</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
