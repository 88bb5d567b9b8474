import { useMemo, useState } from 'react'
import { tierForPhotos } from '#src/contracts/sales/packages.ts'
import { track } from '#src/web/api/track.ts'
import { canPlayFilms, frameWidth } from '#src/web/live-film/fits-device.ts'
import { LiveFilm } from '#src/web/live-film/live-film.tsx'
import { WordFields } from '#src/web/live-film/word-fields.tsx'
import { useLooks } from '#src/web/live-film/use-looks.ts'
import { usePlannedFilm } from '#src/web/live-film/use-planned-film.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { useReducedMotion } from '#src/web/site/shared/use-reduced-motion.ts'
import { previewMark } from '#src/contracts/words/site/film-words.ts'
import * as quoteWords from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'
import { FilmPhotos } from './film-photos.tsx'
import { LookProgress } from './look-progress.tsx'
import { DeleteFilm, OrderFilm } from './order-film.tsx'
import { StylePart } from './style-part.tsx'
import { Storyboard } from './storyboard.tsx'
import type { FilmDraftState } from './use-film-draft.ts'
import { useKeptLooks } from './use-kept-looks.ts'
import { usePictures } from './use-pictures.ts'
import controls from '#src/web/live-film/controls.module.css'
import styles from './your-film.module.css'

export function FilmStudio({ draft: kept }: { draft: FilmDraftState }) {
  const { photos } = kept
  const isStill = useReducedMotion()
  const [width] = useState(frameWidth)
  const [isUnable, setUnable] = useState(() => !canPlayFilms())
  const looks = useLooks(photos)
  useKeptLooks(photos, looks.facts)
  const readable = photos.filter(({ key }) => looks.facts.get(key)?.problem === undefined)
  const tier = kept.wishes.isOwnTier ? kept.wishes.tier : tierForPhotos(readable.length)
  const wishes = useMemo(() => ({ ...kept.wishes, tier }), [kept.wishes, tier])
  const draft = { ...kept, wishes }
  const plan = usePlannedFilm({ photos: looks.known, wishes, width, mark: say(previewMark) })
  const pictures = usePictures(looks.facts)
  const order = plan.film?.photos.map(({ photoPath }) => photoPath)
  const files = useMemo(
    () =>
      photos
        .flatMap(({ key }) => ({ path: key, file: looks.facts.get(key)?.copy }))
        .flatMap(({ path, file }) => (file ? [{ path, file }] : [])),
    [photos, looks.facts],
  )
  const cannotPlay = isUnable || looks.isUnable
  return (
    <section className={styles.studio} data-surface="ink" aria-label={say(quoteWords.yourFilmTitle)}>
      <div className={classNames(layout.wrap, controls.split)}>
        <div className={controls.player}>
          {cannotPlay ? (
            <Storyboard {...{ draft, pictures, order }} />
          ) : (
            <LiveFilm
              label={say(quoteWords.yourFilmTitle)}
              timeline={plan.film?.timeline}
              photos={files}
              startsItself={!isStill}
              onStarted={() => {
                looks.goOn()
                track('film_seen')
              }}
              onProblem={() => setUnable(true)}
            />
          )}
          {!cannotPlay && <LookProgress looks={looks} isPlanned={plan.film !== undefined} />}
        </div>
        <div className={controls.controls}>
          {plan.problem && <Notice tone="info">{plan.problem}</Notice>}
          <FilmPhotos {...{ draft, looks, pictures, order }} />
          <WordFields words={wishes.words} onChange={(words) => draft.change({ words })} />
          <StylePart draft={draft} film={plan.film} />
          <DeleteFilm draft={draft} />
          <OrderFilm
            draft={draft}
            film={plan.film}
            readable={readable}
            poster={pictures.get(order?.[0] ?? photos[0]?.key ?? '')}
          />
        </div>
      </div>
    </section>
  )
}
