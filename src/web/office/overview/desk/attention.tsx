import { Link } from 'wouter'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './attention.module.css'
import { attentionItems } from './attention-items.ts'
import type { Desk } from './desk.ts'

export function Attention({ desk }: { desk: Desk }) {
  const items = attentionItems(desk)
  return (
    <Panel title="What needs attention">
      {items.length === 0 ? (
        <p className={styles.quiet}>
          <Status tone="ok">All clear</Status> Nothing waits for you now.
        </p>
      ) : (
        <ul className={styles.items}>
          {items.map(({ tone, word, text, link }) => (
            <li key={word} className={styles.item}>
              <Status tone={tone}>{word}</Status>
              <span>{text}</span>
              {link && <Link href={link.path}>{link.text}</Link>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
