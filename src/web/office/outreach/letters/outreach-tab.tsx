import { useState } from 'react'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import styles from './outreach-tab.module.css'
import { TemplateEditor } from './template-editor.tsx'
import { type Draft, useTemplates } from './use-outreach.ts'

const newTemplate: Draft = { name: '', subject: '', body: '' }

// Texts to write to businesses with: the content of the control panel's outreach tab.
export function OutreachTab() {
  const templates = useTemplates()
  const [edited, setEdited] = useState<Draft | null>(null)
  return (
    <Panel
      title="Outreach templates"
      aside={
        <Button variant="line" size="sm" onClick={() => setEdited(newTemplate)}>
          New template
        </Button>
      }
    >
      {templates.isError && (
        <LoadFailed error={templates.error} busy={templates.isFetching} onRetry={() => void templates.refetch()} />
      )}
      {templates.isPending && <Skeleton lines={6} label="Loading templates" />}
      {templates.data?.length === 0 && (
        <EmptyState title="No templates yet">
          Write an email once, then send it to one business after another.
        </EmptyState>
      )}
      <ul className={styles.cards}>
        {templates.data?.map((template) => (
          <li key={template.id}>
            <button type="button" className={styles.card} onClick={() => setEdited(template)}>
              <b className={styles.name}>{template.name}</b>
              <span className={styles.subject}>{template.subject}</span>
              <span className={styles.body}>{template.body}</span>
            </button>
          </li>
        ))}
      </ul>
      {edited && <TemplateEditor key={edited.id ?? 'new'} template={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}
