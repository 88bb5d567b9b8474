import { filmFormatNames, filmFormats, filmLooks, musicMoods } from '#src/contracts/studio/film-choices.ts'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/your-film.ts'
import controls from '#src/web/live-film/controls.module.css'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { MusicCredits } from '#src/web/live-film/music-credits.tsx'
import { moodOf } from '#src/web/live-film/mood-of.ts'
import { OwnPicks, Picks } from '#src/web/live-film/picks.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'
import { anySeed } from './begin-film.ts'
import { DeleteFilm } from './order-film.tsx'
import type { FilmDraftState } from './use-film-draft.ts'
import styles from './your-film.module.css'

const formatsHere = () =>
  filmFormatNames.map((value) => ({
    value,
    label: `${filmFormats[value].ratio} ${say(filmFormats[value].name)}`,
  }))

interface StylePartProps {
  draft: FilmDraftState
  film: PlannedFilm | undefined
}

export function MusicPart({ draft: { wishes, change }, film }: StylePartProps) {
  const mood = moodOf(film)
  return (
    <div className={styles.part}>
      <OwnPicks
        label={say(sharedWords.music)}
        options={musicMoods}
        own={mood && musicMoods[mood]}
        value={wishes.mood}
        onChange={(value) => change({ mood: value })}
      />
      <MusicCredits />
    </div>
  )
}

export function FormatPart({ draft, film }: StylePartProps) {
  const { wishes, change } = draft
  const own = film?.timeline
  return (
    <div className={styles.part}>
      <Picks
        label={say(filmEditorWords.formatLabel)}
        options={formatsHere()}
        value={wishes.format}
        onChange={(format) => change({ format })}
      />
      <OwnPicks
        label={say(filmEditorWords.lookLabel)}
        options={filmLooks}
        own={own && !wishes.look ? filmLooks[own.grade.look] : undefined}
        value={wishes.look}
        onChange={(value) => change({ look: value })}
      />
      <div className={controls.views}>
        <Button variant="line" onClick={() => change({ seed: anySeed() })}>
          {say(words.anotherCutButton)}
        </Button>
        <DeleteFilm draft={draft} />
      </div>
    </div>
  )
}
