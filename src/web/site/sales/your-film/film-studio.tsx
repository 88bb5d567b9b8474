import { useMemo, useState } from 'react'
import { tierForPhotos } from '#src/contracts/sales/packages.ts'
import { filmFormats, musicMoods } from '#src/contracts/studio/film-choices.ts'
import * as filmEditorWords from '#src/contracts/words/site/film-editor.ts'
import { previewMark } from '#src/contracts/words/site/film-words.ts'
import * as quoteWords from '#src/contracts/words/site/quote.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/your-film.ts'
import { track } from '#src/web/api/track.ts'
import controls from '#src/web/live-film/controls.module.css'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { canPlayFilms, frameWidth } from '#src/web/live-film/fits-device.ts'
import { moodOf } from '#src/web/live-film/mood-of.ts'
import { type Looks, useLooks } from '#src/web/live-film/use-looks.ts'
import { usePlannedFilm } from '#src/web/live-film/use-planned-film.ts'
import { WordFields } from '#src/web/live-film/word-fields.tsx'
import type { DraftPhoto } from '#src/web/site/shared/film-draft-store.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { say } from '#src/web/ui/say.ts'
import { FilmParts } from './film-parts.tsx'
import { FilmPhotos } from './film-photos.tsx'
import { FilmScreen } from './film-screen.tsx'
import { ImprovedOffer } from './improved-offer.tsx'
import { LookProgress } from './look-progress.tsx'
import { NameQuestion } from './name-question.tsx'
import { OrderFilm } from './order-film.tsx'
import { Storyboard } from './storyboard.tsx'
import { FormatPart, MusicPart } from './style-part.tsx'
import type { FilmDraftState } from './use-film-draft.ts'
import { useKeptLooks } from './use-kept-looks.ts'
import { useLockedCut } from './use-locked-cut.ts'
import { usePictures } from './use-pictures.ts'
import styles from './your-film.module.css'

export function FilmStudio({ draft: kept }: { draft: FilmDraftState }) {
  const { photos } = kept
  const [width] = useState(frameWidth)
  const [isUnable, setUnable] = useState(() => !canPlayFilms())
  const [isStarted, setStarted] = useState(false)
  const [isAsking, setAsking] = useState(() => kept.wishes.words.businessName === '' && kept.cut === undefined)
  const looks = useLooks(photos)
  useKeptLooks(photos, looks.facts)
  const { readable, draft } = useReadable(kept, looks)
  const cut = useLockedCut(looks, kept.cut, isStarted)
  const plan = usePlannedFilm({ photos: cut.known, wishes: draft.wishes, width, mark: say(previewMark) })
  const pictures = usePictures(looks.facts)
  const order = plan.film?.photos.map(({ photoPath }) => photoPath)
  const cannotPlay = isUnable || looks.isUnable
  const start = () => {
    setStarted(true)
    track('film_seen')
  }
  return (
    <section className={styles.studio} data-surface="ink" aria-label={say(quoteWords.yourFilmTitle)}>
      <div className={classNames(layout.wrap, controls.split, styles.split)}>
        <div className={classNames(controls.player, styles.player)}>
          {cannotPlay ? (
            <Storyboard {...{ draft, pictures, order }} />
          ) : (
            <FilmScreen
              label={say(quoteWords.yourFilmTitle)}
              timeline={plan.film?.timeline}
              photos={photos}
              looks={looks}
              isStarted={isStarted}
              onStarted={start}
              onProblem={() => setUnable(true)}
            >
              <ImprovedOffer cut={cut} />
            </FilmScreen>
          )}
          {!cannotPlay && <LookProgress looks={looks} isPlanned={plan.film !== undefined} />}
        </div>
        <div className={controls.controls}>
          {plan.problem && <Notice tone="info">{plan.problem}</Notice>}
          {isAsking && (
            <NameQuestion
              onName={(businessName) => draft.change({ words: { ...draft.wishes.words, businessName } })}
              onDone={() => setAsking(false)}
            />
          )}
          <Parts {...{ draft, looks, pictures, order, readable }} film={plan.film} />
        </div>
      </div>
      <OrderFilm
        draft={draft}
        film={plan.film}
        readable={readable}
        poster={pictures.get(order?.[0] ?? photos[0]?.key ?? '')}
      />
    </section>
  )
}

// What cannot be read stays out of the film and out of the count, which chooses the package until somebody does.
function useReadable(kept: FilmDraftState, { facts }: Looks): { readable: DraftPhoto[]; draft: FilmDraftState } {
  const readable = kept.photos.filter(({ key }) => facts.get(key)?.problem === undefined)
  const tier = kept.wishes.isOwnTier ? kept.wishes.tier : tierForPhotos(readable.length)
  const wishes = useMemo(() => ({ ...kept.wishes, tier }), [kept.wishes, tier])
  return { readable, draft: { ...kept, wishes } }
}

interface PartsProps extends Omit<Parameters<typeof FilmPhotos>[0], 'order'> {
  order: readonly string[] | undefined
  readable: readonly DraftPhoto[]
  film: PlannedFilm | undefined
}

function Parts({ draft, looks, pictures, order, readable, film }: PartsProps) {
  const { wishes, change } = draft
  const mood = moodOf(film)
  return (
    <FilmParts
      label={say(words.partsForScreenReaders)}
      parts={[
        {
          id: 'photos',
          label: say(filmEditorWords.photosTitle),
          value: String(readable.length),
          content: <FilmPhotos {...{ draft, looks, pictures, order }} />,
        },
        {
          id: 'words',
          label: say(filmEditorWords.wordsTitle),
          value: wishes.words.businessName,
          content: <WordFields words={wishes.words} onChange={(changed) => change({ words: changed })} />,
        },
        {
          id: 'music',
          label: say(sharedWords.music),
          value: mood ? say(musicMoods[mood]) : '',
          content: <MusicPart {...{ draft, film }} />,
        },
        {
          id: 'format',
          label: say(filmEditorWords.formatLabel),
          value: filmFormats[wishes.format].ratio,
          content: <FormatPart {...{ draft, film }} />,
        },
      ]}
    />
  )
}
