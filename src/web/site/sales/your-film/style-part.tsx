import { serviceNames } from '#src/contracts/catalogue.ts'
import { filmFormatNames, filmFormats, filmLooks, filmTiers, musicMoods } from '#src/contracts/studio/film-choices.ts'
import controls from '#src/web/live-film/controls.module.css'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { moodOf } from '#src/web/live-film/mood-of.ts'
import { OwnPicks, Picks } from '#src/web/live-film/picks.tsx'
import { Button } from '#src/web/ui/button.tsx'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/your-film.ts'
import { say } from '#src/web/ui/say.ts'
import { anySeed } from './begin-film.ts'
import type { FilmDraftState } from './use-film-draft.ts'
import styles from './your-film.module.css'

const tiersHere = () => filmTiers.map((value) => ({ value, label: say(serviceNames[value]) }))
const formatsHere = () =>
  filmFormatNames.map((value) => ({
    value,
    label: `${filmFormats[value].ratio} ${say(filmFormats[value].name)}`,
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
        <h2>{say(filmEditorWords.styleTitle)}</h2>
      </legend>
      <OwnPicks
        label={say(sharedWords.music)}
        options={musicMoods}
        own={mood && musicMoods[mood]}
        value={wishes.mood}
        onChange={(value) => change({ mood: value })}
      />
      <OwnPicks
        label={say(filmEditorWords.lookLabel)}
        options={filmLooks}
        own={own && !wishes.look ? filmLooks[own.grade.look] : undefined}
        value={wishes.look}
        onChange={(value) => change({ look: value })}
      />
      <Picks
        label={say(words.filmLabel)}
        options={tiersHere()}
        value={wishes.tier}
        onChange={(tier) => change({ tier, isOwnTier: true })}
      />
      <Picks
        label={say(filmEditorWords.formatLabel)}
        options={formatsHere()}
        value={wishes.format === 'landscape' ? 'stories' : wishes.format}
        onChange={(format) => change({ format })}
      />
      <Button variant="line" className={styles.another} onClick={() => change({ seed: anySeed() })}>
        {say(words.anotherCutButton)}
      </Button>
    </fieldset>
  )
}
