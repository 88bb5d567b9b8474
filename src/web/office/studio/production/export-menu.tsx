import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FilmFormat, filmFormats } from '#src/contracts/studio/film-choices.ts'
import { exportJob } from '#src/contracts/studio/job-export.ts'
import {
  type TemplateFileKind,
  templateFileKinds,
  templateFileLabels,
} from '#src/contracts/studio/library-templates.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { downloadFile } from '#src/web/api/download-file.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './export-menu.module.css'

interface ExportMenuProps {
  jobId: string
  formats: readonly FilmFormat[]
}

const endings: Record<TemplateFileKind, string> = { capcut: 'capcut.zip', otio: 'otioz', json: 'json' }

// The same edit with the customer's media, to continue in another editor.
export function ExportMenu({ jobId, formats }: ExportMenuProps) {
  const [format, setFormat] = useState(formats[0] ?? 'stories')
  const showToast = useToast()
  const download = useMutation({
    mutationFn: (kind: TemplateFileKind) =>
      downloadFile(addressOf(exportJob.path, { params: { id: jobId, format, kind } }), `${format}.${endings[kind]}`),
    onSuccess: () => showToast({ tone: 'ok', title: 'Download Started', text: 'The film for editing elsewhere.' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Download Failed', text: describeError(error) }),
  })
  return (
    <section className={styles.menu} aria-label="Export for editing">
      <h4 className={styles.title}>Export for editing</h4>
      <Select
        label="Format to export"
        hideLabel
        options={formats.map((value) => ({ value, label: filmFormats[value].name }))}
        value={format}
        onChange={({ target }) => setFormat(target.value as FilmFormat)}
      />
      {templateFileKinds.map((kind) => (
        <Button
          key={kind}
          variant="line"
          size="sm"
          busy={download.isPending && download.variables === kind}
          disabled={download.isPending}
          onClick={() => download.mutate(kind)}
        >
          {templateFileLabels[kind]}
        </Button>
      ))}
    </section>
  )
}
