import { useState } from 'react'
import { minUsablePhotos } from '#src/contracts/film-briefs.ts'
import type { OrderFilm } from '#src/contracts/delivery.ts'
import type { CustomerOrder } from '#src/contracts/orders.ts'
import { mostPhotos, photoFormats } from '#src/contracts/photo-limits.ts'
import type { Photo } from '#src/contracts/photos.ts'
import { classNames } from '../../ui/class-names.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import layout from '../layout.module.css'
import styles from './order-photos.module.css'
import { PhotoCaptions } from './photo-captions.tsx'
import { useCustomerPhotos } from '../use-customer-photos.ts'
import { useAddPhotos } from './use-add-photos.ts'

export type LeftOut = OrderFilm['leftOut'][number]

export interface OrderPhotosProps {
  customerId: string
  count: number
  mayAdd: boolean
  needs: CustomerOrder['needs']
  // What the film goes without, once there is one.
  leftOut?: LeftOut[]
  onAdded: () => void
}

export function OrderPhotos({ customerId, count, mayAdd, needs, leftOut = [], onAdded }: OrderPhotosProps) {
  const { photos, reload } = useCustomerPhotos(customerId)
  const { add, progress, message } = useAddPhotos(customerId, count, () => {
    reload()
    onAdded()
  })
  const ready = photos.filter(({ state }) => state === 'ready')
  return (
    <section className={styles.photos} aria-labelledby="photos">
      <header>
        <h2 id="photos">Your photos</h2>
        <span className={classNames(layout.timecode, styles.soft)} role="status">
          {count} of {mostPhotos} photos
        </span>
      </header>
      <PhotosNeeded needs={needs} />
      {photos.length > 0 && (
        <ul className={styles.sheet} data-surface="ink">
          {photos.map(({ id, thumbnailUrl, state, originalName }) => (
            <li key={id}>
              {state === 'ready' ? <Picture src={thumbnailUrl} name={originalName} /> : <Tile state={state} />}
            </li>
          ))}
        </ul>
      )}
      <NotInFilm photos={ready} leftOut={leftOut} />
      {mayAdd && ready.length > 0 && <PhotoCaptions customerId={customerId} photos={ready} onSaved={reload} />}
      {mayAdd && count < mostPhotos && (
        <FileDrop
          noun="photos"
          hint="JPG, PNG, HEIC or WebP, 20 MB each. Add more until your film is delivered."
          accept={photoFormats}
          disabled={progress !== undefined}
          onFiles={(files) => void add(files)}
        />
      )}
      {progress !== undefined && <Progress label="Sending your photos" value={progress} />}
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
      {!mayAdd && leftOut.length === 0 && <p className={styles.soft}>We made your film from these.</p>}
    </section>
  )
}

function NotInFilm({ photos, leftOut }: { photos: Photo[]; leftOut: LeftOut[] }) {
  const shown = leftOut.flatMap(({ photoId, reason }) => {
    const photo = photos.find(({ id }) => id === photoId)
    return photo ? [{ ...photo, reason }] : []
  })
  if (shown.length === 0) return null
  return (
    <div>
      <h3 className={styles.leftOutHead}>Not in your film</h3>
      <ul className={styles.leftOut} aria-label="Photos that are not in your film">
        {shown.map(({ id, thumbnailUrl, originalName, reason }) => (
          <li key={id}>
            <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" />
            <span>
              <b>{originalName}</b> {reason}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PhotosNeeded({ needs }: Pick<OrderPhotosProps, 'needs'>) {
  if (!needs || needs.usablePhotos >= minUsablePhotos) return null
  const usable = `${needs.usablePhotos} of yours can be used so far.`
  return <Notice tone="info">{`We need at least ${minUsablePhotos} photos that we can use. ${usable}`}</Notice>
}

function Picture({ src, name }: { src: string; name: string }) {
  const [isShown, setShown] = useState(true)
  return isShown ? (
    <img src={src} alt={name} loading="lazy" decoding="async" onError={() => setShown(false)} />
  ) : (
    <Tile state="processing" />
  )
}

const Tile = ({ state }: { state: 'processing' | 'unreadable' }) => (
  <span className={styles.tile}>{state === 'processing' ? 'Reading' : 'Unreadable'}</span>
)
