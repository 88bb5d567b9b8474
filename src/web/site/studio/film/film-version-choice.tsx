import type { Cut } from '#src/contracts/studio/delivery.ts'
import { Select } from '#src/web/ui/select.tsx'
import { formatMoment } from '#src/web/site/shared/describe-order.ts'
import * as words from '#src/contracts/words/site/film.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './film-review.module.css'

export interface FilmVersionChoiceProps {
  cuts: Cut[]
  cut: Cut
  beside: Cut | undefined
  onCut: (id: string) => void
  onBeside: (id: string) => void
}

// Which version is watched, and which other one plays beside it.
export const FilmVersionChoice = ({ cuts, cut, beside, onCut, onBeside }: FilmVersionChoiceProps) => (
  <div className={styles.versions}>
    <Select
      label={say(words.versionLabel)}
      value={cut.id}
      onChange={(event) => onCut(event.target.value)}
      options={cuts.map(({ id, version, deliveredAt }) => ({
        value: id,
        label: say(words.versionOfDay, { version, day: formatMoment(deliveredAt) }),
      }))}
    />
    <Select
      label={say(words.sideBySideWithLabel)}
      value={beside?.id ?? ''}
      onChange={(event) => onBeside(event.target.value)}
      options={[
        { value: '', label: say(words.noOtherVersion) },
        ...cuts
          .filter(({ id }) => id !== cut.id)
          .map(({ id, version }) => ({ value: id, label: say(words.versionNumber, { version }) })),
      ]}
    />
  </div>
)
