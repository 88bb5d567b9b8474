import { serviceNames } from '#src/contracts/catalogue.ts'
import type { Choice } from '#src/contracts/enumerations.ts'
import {
  filmFormatNames,
  filmFormats,
  filmLookNames,
  filmLooks,
  filmTiers,
  type MusicMood,
  musicMoodNames,
  musicMoods,
} from '#src/contracts/studio/film-choices.ts'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { anySeed, type FilmDraftState } from './use-film-draft.ts'
import styles from './your-film.module.css'

const ours = 'ours'

const tiers = filmTiers.map((value) => ({ value, label: serviceNames[value] }))
const formats = filmFormatNames.map((value) => ({
  value,
  label: `${filmFormats[value].ratio} ${filmFormats[value].name}`,
}))

export function StylePart({
  draft: { wishes, change },
  film,
}: {
  draft: FilmDraftState
  film: PlannedFilm | undefined
}) {
  const own = film?.timeline
  const mood = moodOf(film)
  return (
    <fieldset className={styles.part}>
      <legend>
        <h2>Style</h2>
      </legend>
      <Picks
        label="Music"
        options={withOurs(
          musicMoodNames.map((value) => ({ value, label: musicMoods[value] })),
          mood && musicMoods[mood],
        )}
        value={wishes.mood ?? ours}
        onChange={(value) => change({ mood: value === ours ? undefined : value })}
      />
      <Picks
        label="Look"
        options={withOurs(
          filmLookNames.map((value) => ({ value, label: filmLooks[value] })),
          own && !wishes.look ? filmLooks[own.grade.look] : undefined,
        )}
        value={wishes.look ?? ours}
        onChange={(value) => change({ look: value === ours ? undefined : value })}
      />
      <Picks label="Film" options={tiers} value={wishes.tier} onChange={(tier) => change({ tier })} />
      <Picks
        label="Format"
        options={formats}
        value={wishes.format === 'landscape' ? 'stories' : wishes.format}
        onChange={(format) => change({ format })}
      />
      <Button variant="line" className={styles.another} onClick={() => change({ seed: anySeed() })}>
        Another cut
      </Button>
    </fieldset>
  )
}

function moodOf(film: PlannedFilm | undefined): MusicMood | undefined {
  const source = film?.timeline.audio.source
  return source?.kind === 'composed' ? musicMoodNames.find((name) => name === source.mood) : undefined
}

interface PicksProps<Value extends string> {
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

function Picks<Value extends string>(props: PicksProps<Value>) {
  return (
    <div className={styles.picks}>
      <b aria-hidden="true">{props.label}</b>
      <Segment {...props} />
    </div>
  )
}

// What we would take by ourselves stands beside 'Our choice'.
const withOurs = <Value extends string>(
  options: Choice<Value>[],
  own: string | undefined,
): Choice<Value | 'ours'>[] => [{ value: ours, label: own ? `Our choice: ${own}` : 'Our choice' }, ...options]
