import { serviceNames } from '#src/contracts/catalogue.ts'
import { filmFormatNames, filmFormats, filmLooks, filmTiers, musicMoods } from '#src/contracts/studio/film-choices.ts'
import controls from '#src/web/live-film/controls.module.css'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { moodOf } from '#src/web/live-film/mood-of.ts'
import { OwnPicks, Picks } from '#src/web/live-film/picks.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { anySeed, type FilmDraftState } from './use-film-draft.ts'
import styles from './your-film.module.css'

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
    <fieldset className={controls.part}>
      <legend>
        <h2>Style</h2>
      </legend>
      <OwnPicks
        label="Music"
        options={musicMoods}
        own={mood && musicMoods[mood]}
        value={wishes.mood}
        onChange={(value) => change({ mood: value })}
      />
      <OwnPicks
        label="Look"
        options={filmLooks}
        own={own && !wishes.look ? filmLooks[own.grade.look] : undefined}
        value={wishes.look}
        onChange={(value) => change({ look: value })}
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
