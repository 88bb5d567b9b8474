import { lazy, Suspense } from 'react'
import posterSmall from '#src/web/images/poster-restaurant-460.avif'
import posterJpg from '#src/web/images/poster-restaurant-720.jpg'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { AddPhotos } from '#src/web/site/sales/quote/add-photos.tsx'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { useFilmDraft } from './use-film-draft.ts'
import styles from './your-film.module.css'

// The engine comes with the first photo.
const FilmStudio = lazy(async () => ({ default: (await import('./film-studio.tsx')).FilmStudio }))

export function YourFilmPage() {
  const draft = useFilmDraft()
  const hasPhotos = draft.photos.length > 0
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      <div className={classNames(layout.wrap, styles.head)} data-has-photos={hasPhotos || undefined}>
        <h1>See your film.</h1>
        <p className={layout.lede}>
          Choose 3 to 25 photos. Your film plays here within seconds, and your photos stay on this device.
        </p>
        {!hasPhotos && <SampleFrame />}
        {!hasPhotos && (
          <div className={styles.choose}>
            <AddPhotos onFiles={draft.addPhotos} />
            {draft.message && <Notice tone="fail">{draft.message}</Notice>}
            <ul className={styles.promises}>
              <li>Nothing is uploaded. The film is drawn on your own phone or computer.</li>
              <li>Change the words, the order, the music and the look while it plays.</li>
              <li>Order it when you like it. We make it in full quality in 24-48 hours.</li>
            </ul>
          </div>
        )}
      </div>
      {hasPhotos && (
        <Suspense fallback={<div className={styles.studio} data-surface="ink" aria-busy="true" />}>
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
    below={['Sample film', '']}
  />
)
