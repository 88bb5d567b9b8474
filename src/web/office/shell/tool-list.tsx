import { Link } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import { useDesk } from '#src/web/office/desk/use-desk.ts'
import styles from './tool-list.module.css'
import { toolGroups } from './tools.ts'

export function ToolList({ path, onChoose }: { path: string; onChoose?: () => void }) {
  const newLeads = useDesk().data?.newLeads ?? 0
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
              {tool.path === officePages.leads && newLeads > 0 && (
                <span className={styles.count}>
                  {newLeads}
                  <VisuallyHidden> new</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
