import { useState } from 'react'
import { readPreview, type ShownPlace } from '#src/contracts/people/words.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import styles from './words.module.css'
import { ownValue } from '#src/kit/word-table.ts'

const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'screen', label: 'Screen' },
] as const

interface WordsPreviewProps {
  place: ShownPlace
  typed: Record<string, string>
  onClose: () => void
}

// The page or the letter as it would be. It runs no script, and its links lead nowhere.
export function WordsPreview({ place, typed, onClose }: WordsPreviewProps) {
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('phone')
  const address = addressOf(readPreview.path, { params: { place: place.id } })
  return (
    <Dialog open onClose={onClose} title={`Preview: ${place.title}`} shape="wide">
      {place.kind === 'letter' && <p className={styles.subject}>Subject: {subjectOf(place, typed)}</p>}
      <Segment label="Width" options={widths} value={width} onChange={setWidth} />
      <iframe
        className={width === 'phone' ? styles.phone : styles.screen}
        title="Preview"
        sandbox="allow-same-origin"
        src={place.part ? `${address}#${place.part}` : address}
      />
    </Dialog>
  )
}

function subjectOf({ words, examples }: ShownPlace, typed: Record<string, string>): string {
  const subject = words.find(({ label }) => label.startsWith('Subject'))
  if (!subject) return 'Set by each email'
  const said = ownValue(typed, subject.key) || (subject.own ?? subject.text)
  return said.replaceAll(/\{(\w+)\}/g, (mark, name: string) => examples[name] ?? mark)
}
