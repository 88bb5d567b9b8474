import { useState } from 'react'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Select } from '#src/web/ui/select.tsx'
import { useTemplateVersions, type Draft } from './use-outreach.ts'

export interface TemplateHistoryProps {
  id: string
  onUse: (words: Pick<Draft, 'name' | 'subject' | 'body'>) => void
}

// An earlier text is put into the editor; nothing is stored until the owner saves it.
export function TemplateHistory({ id, onUse }: TemplateHistoryProps) {
  const versions = useTemplateVersions(id, true)
  const [chosen, setChosen] = useState('')
  if (!versions.data || versions.data.length < 2) return null
  const use = (value: string) => {
    const version = versions.data.find((one) => String(one.version) === value)
    setChosen(value)
    if (version) onUse({ name: version.name, subject: version.subject, body: version.body })
  }
  return (
    <Select
      label="History"
      hint="Brings an earlier version back into the editor. Save to keep it."
      placeholder="Choose an earlier version"
      options={versions.data.map(({ version, savedAt }) => ({
        value: String(version),
        label: `Version ${version}, ${formatDayTime(savedAt)}`,
      }))}
      value={chosen}
      onChange={(event) => use(event.target.value)}
    />
  )
}
