import { useState } from 'react'
import { useBusinessName } from '#src/web/office/shared/business-name.ts'
import { Select } from '#src/web/ui/select.tsx'
import { type LetterStart, type LetterTemplate, letterTemplates } from './letter-templates.ts'
import type { LetterForm } from './letter-values.ts'
import { useOwnTemplates } from './use-write.ts'

export interface TemplateChoiceProps {
  hasOrder: boolean
  // The one that the letter began with.
  start: LetterStart | undefined
  onChoose: (words: Pick<LetterForm, 'subject' | 'message' | 'button'>) => void
}

// The product's own letters first, then the owner's templates.
export function TemplateChoice({ hasOrder, start, onChoose }: TemplateChoiceProps) {
  const business = useBusinessName()
  const own = useOwnTemplates()
  const [chosen, setChosen] = useState<string>(start ?? '')
  const templates: LetterTemplate[] = [
    ...letterTemplates(business, hasOrder),
    ...(own.data ?? []).map(({ id, name, subject, body }) => ({
      id,
      label: name,
      subject,
      message: body,
      button: 'none' as const,
    })),
  ]
  const choose = (id: string) => {
    setChosen(id)
    const template = templates.find((each) => each.id === id)
    if (template) onChoose({ subject: template.subject, message: template.message, button: template.button })
  }
  return (
    <Select
      label="Start from"
      placeholder="An empty message"
      options={templates.map(({ id, label }) => ({ value: id, label }))}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
    />
  )
}
