import { useRef, useState } from 'react'
import type { EditingTemplate } from '#src/contracts/studio/editing-templates.ts'
import { officePages } from '#src/contracts/pages.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './scaling-screen.module.css'
import own from './template-automation.module.css'
import { useApplyTemplate, useEditingTemplates, useOpenJobs, useUploadTemplate } from './use-editing-templates.ts'

export function TemplateAutomation() {
  const templates = useEditingTemplates()
  const jobs = useOpenJobs()
  const upload = useUploadTemplate()
  const apply = useApplyTemplate()
  const input = useRef<HTMLInputElement>(null)
  const [jobId, setJobId] = useState('')
  const openJobs = jobs.data ?? []
  const chosen = openJobs.find(({ id }) => id === jobId) ?? openJobs[0]
  return (
    <Panel
      title="Template automation"
      aside={
        <Button variant="line" size="sm" busy={upload.isPending} onClick={() => input.current?.click()}>
          Upload template
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".cptx,.json"
        aria-label="Choose a template file"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) upload.mutate(file)
          target.value = ''
        }}
      />
      {openJobs.length > 0 ? (
        <Select
          label="Job"
          options={openJobs.map(({ id, number, businessName }) => ({ value: id, label: `${number}: ${businessName}` }))}
          value={chosen?.id ?? ''}
          onChange={({ target }) => setJobId(target.value)}
        />
      ) : (
        <p className={styles.help}>There’s no job in production to apply a template to.</p>
      )}
      <ul className={own.templates}>
        {templates.data?.map((template) => (
          <li key={template.id}>
            <span className={own.name}>{template.name}</span>
            <Kind template={template} />
            {template.canRender ? (
              <Button
                variant="line"
                size="sm"
                disabled={!chosen}
                busy={apply.isPending && apply.variables.templateId === template.id}
                aria-label={`Apply ${template.name}`}
                onClick={() => chosen && apply.mutate({ templateId: template.id, jobId: chosen.id })}
              >
                Apply
              </Button>
            ) : (
              template.fileUrl && (
                <Button
                  variant="line"
                  size="sm"
                  href={template.fileUrl}
                  download
                  aria-label={`Download ${template.name}`}
                >
                  Download
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <p className={styles.help}>
        .cptx or .json. We keep files from other editors as they are; templates from the{' '}
        <a href={officePages.templateLibrary}>library</a> and in our own format can be rendered.
      </p>
    </Panel>
  )
}

function Kind({ template: { kind, canRender } }: { template: EditingTemplate }) {
  if (kind === 'library') return <Status tone="ok">Library</Status>
  return canRender ? <Status tone="ok">Own template</Status> : <Status tone="idle">{`.${kind} file`}</Status>
}
