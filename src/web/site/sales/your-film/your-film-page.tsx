import { lazy, Suspense } from 'react'
import posterSmall from '#src/web/images/poster-restaurant-460.avif'
import posterJpg from '#src/web/images/poster-restaurant-720.jpg'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import * as yourFilmWords from '#src/contracts/words/site/your-film.ts'
import { say } from '#src/web/ui/say.ts'
import { AddPhotos } from '#src/web/site/sales/quote/add-photos.tsx'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { FirstPhoto } from './first-photo.tsx'
import { useFilmDraft } from './use-film-draft.ts'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import styles from './your-film.module.css'

// The engine comes with the first photo.
const FilmStudio = lazy(async () => ({ default: (await import('./film-studio.tsx')).FilmStudio }))

export function YourFilmPage() {
  const draft = useFilmDraft()
  const hasPhotos = draft.photos.length > 0
  return (
    <SiteFrame header={<SiteHeader look={hasPhotos ? 'film' : 'plain'} />}>
      <div className={classNames(layout.wrap, styles.head)} data-has-photos={hasPhotos || undefined}>
        <h1>{say(yourFilmWords.title)}</h1>
        <p className={layout.lede}>{say(yourFilmWords.titleText)}</p>
        {!hasPhotos && <SampleFrame />}
        {!hasPhotos && (
          <div className={styles.choose}>
            <AddPhotos onFiles={draft.addPhotos} />
            {draft.message && <Notice tone="fail">{draft.message}</Notice>}
            <ul className={styles.promises}>
              <li>{say(yourFilmWords.promise1)}</li>
              <li>{say(yourFilmWords.promise2)}</li>
              <li>
                <Unbroken text={say(yourFilmWords.promise3)} />
              </li>
            </ul>
          </div>
        )}
      </div>
      {hasPhotos && (
        <Suspense
          fallback={
            <div className={styles.studio} data-surface="ink" aria-busy="true">
              <div className={styles.screen}>
                <FirstPhoto file={draft.photos[0]?.file} />
              </div>
            </div>
          }
        >
          <FilmStudio draft={draft} />
        </Suspense>
      )}
    </SiteFrame>
  )
}

// What a film looks like, where there is room beside the form.
const SampleFrame = () => (
  <FilmFrame
    className={styles.sample}
    picture={<Photo avif={posterSmall} jpg={posterJpg} alt="" width={460} height={818} loading="lazy" />}
    above={['9:16', '1080 × 1920']}
    below={[say(yourFilmWords.sampleFilm), '']}
  />
)
