import { type ReactNode, useEffect, useRef, useState } from 'react'
import { orderPages, sitePages } from '#src/contracts/pages.ts'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/quote-sent.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { useLayer } from '#src/web/site/shared/use-layer.ts'
import type { SentQuote } from './draft-record.ts'
import type { QuoteValues } from './quote-fields.ts'
import styles from './quote-sent.module.css'
import { summariseUploads } from './summarise-uploads.ts'
import { UploadPanel } from './upload-panel.tsx'
import { usePhotoAdvice } from './use-photo-advice.ts'
import type { Photos } from './use-photos.ts'
import { useSeenFilm } from './use-seen-film.ts'
import { useUploads } from './use-uploads.ts'
import { changeLayer } from './use-wanted-change.ts'

export interface QuoteSentProps {
  quote: SentQuote
  values: QuoteValues
  photos: Photos
  // The form again, with what was sent.
  changeForm: (given: ChangeForm) => ReactNode
}

export interface ChangeForm {
  photosPanel: ReactNode
  onSaved: () => void
  onClose: () => void
}

// The quote is stored, whatever becomes of its photos; they are sent from here.
export function QuoteSent({ quote, values, photos, changeForm }: QuoteSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const change = useLayer(changeLayer)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    if (!change.isOpen) heading.current?.focus()
  }, [change.isOpen])
  useSeenFilm(quote)
  const uploads = useUploads(quote, photos.list)
  const { sent, total } = summariseUploads(uploads.states, quote.arrived)
  const listed = usePhotoAdvice(quote.customerId, sent)
  const panel = <UploadPanel {...{ photos, uploads, listed }} arrivedBefore={quote.arrived ?? 0} />
  const first = photos.list.map(({ key }) => photos.thumbnails.get(key)).find(Boolean)
  if (change.isOpen) {
    const onSaved = () => {
      setChanged(true)
      change.close()
    }
    return changeForm({ photosPanel: panel, onSaved, onClose: change.close })
  }
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      {isChanged && (
        <div className={styles.changed}>
          <Notice tone="ok">{say(words.changed)}</Notice>
        </div>
      )}
      <section className={styles.done} data-surface="ink">
        <FilmFrame
          className={styles.frame}
          picture={first && <img src={first} alt={say(words.firstFramePictureText)} />}
          below={['00:00', '']}
        />
        <div className={styles.say}>
          <h1 ref={heading} tabIndex={-1}>
            {say(words.title)}
          </h1>
          <ol>
            <li>{describeReading(total)}</li>
            <li>{say(words.next2)}</li>
            <li>{total < minUsablePhotos ? say(words.next3WithoutPhotos) : say(words.next3)}</li>
          </ol>
          <p>
            {say(words.yourReference)} <b className={layout.figures}>{quote.reference}</b>
          </p>
          <div className={layout.actions}>
            <Button variant="go" href={`${orderPages.checkout}?service=${quote.serviceType}`}>
              {say(words.goToCheckoutButton)}
            </Button>
            {values.email !== '' && (
              <Button variant="line" onClick={change.open}>
                {say(sharedWords.changeQuoteButton)}
              </Button>
            )}
            <Button variant="line" href={sitePages.home}>
              {say(sharedWords.backToHomeButton)}
            </Button>
          </div>
        </div>
      </section>
      {panel}
    </div>
  )
}

function describeReading(photos: number): string {
  if (photos === 0) return say(words.next1WithoutPhotos)
  return photos === 1 ? say(words.next1OnePhoto) : say(words.next1Photos, { photos })
}
