import { useEffect, useRef } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { FilmFrame } from '../film-frame.tsx'
import layout from '../layout.module.css'
import styles from './quote-sent.module.css'
import type { ChosenPhoto } from './use-photos.ts'
import type { LostPhoto } from './use-quote-submission.ts'

export interface QuoteSentProps {
  reference: string
  photos: ChosenPhoto[]
  lost: LostPhoto[]
  isRetrying: boolean
  onRetry: () => void
}

export function QuoteSent({ reference, photos, lost, isRetrying, onRetry }: QuoteSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const arrived = photos.length - lost.length
  const first = photos.find(({ file }) => file.type !== '' && !file.type.startsWith('image/hei'))
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <section className={styles.done} data-surface="ink">
        <FilmFrame
          className={styles.frame}
          picture={first && <img src={first.previewUrl} alt="First frame of the film to come" />}
          below={['00:00', '']}
        />
        <div className={styles.say}>
          <h1 ref={heading} tabIndex={-1}>
            Quote request received.
          </h1>
          <ol>
            <li>{describeReading(arrived)}</li>
            <li>You have a quote by email within 2 hours.</li>
            <li>Pay, and production starts within 2 hours.</li>
          </ol>
          <p>
            Your reference: <b className={layout.figures}>{reference}</b>
          </p>
          {lost.length > 0 && <LostPhotos {...{ lost, isRetrying, onRetry }} />}
          <Button variant="go" href={sitePages.home}>
            Back to Home
          </Button>
        </div>
      </section>
    </div>
  )
}

function LostPhotos({ lost, isRetrying, onRetry }: Pick<QuoteSentProps, 'lost' | 'isRetrying' | 'onRetry'>) {
  const canRetry = lost.some(({ reason }) => !reason)
  return (
    <div data-surface="paper" className={styles.lost}>
      <Notice
        tone="info"
        action={
          canRetry && (
            <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
              Retry
            </Button>
          )
        }
      >
        {lost.length === 1 ? 'One photo did not arrive:' : `${lost.length} photos did not arrive:`}
        <ul>
          {lost.map(({ file, reason }, index) => (
            <li key={`${index} ${file.name}`}>{reason ? `${file.name} (${reason})` : file.name}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function describeReading(photos: number): string {
  if (photos === 0) return 'We read your answers.'
  return photos === 1 ? 'We read your photo and check it.' : `We read your ${photos} photos and check them.`
}
