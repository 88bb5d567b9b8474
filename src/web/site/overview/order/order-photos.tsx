import { useState } from 'react'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { photoFormats } from '#src/contracts/studio/photo-limits.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as words from '#src/contracts/words/site/order.ts'
import { say } from '#src/web/ui/say.ts'
import { type LeftOut, LeftOutPhotos } from './left-out-photos.tsx'
import styles from './order-photos.module.css'
import { PhotoCaptions } from './photo-captions.tsx'
import { useCustomerPhotos } from '#src/web/site/shared/use-customer-photos.ts'
import { useAddPhotos } from './use-add-photos.ts'

export interface OrderPhotosProps {
  customerId: string
  count: number
  most: number
  mayAdd: boolean
  needs: CustomerOrder['needs']
  // What the film goes without, once there is one.
  leftOut?: LeftOut[]
  onAdded: () => void
}

export function OrderPhotos({ customerId, count, most, mayAdd, needs, leftOut = [], onAdded }: OrderPhotosProps) {
  const { photos, reload } = useCustomerPhotos(customerId)
  const { add, progress, message } = useAddPhotos(customerId, count, () => {
    reload()
    onAdded()
  })
  const ready = photos.filter(({ state }) => state === 'ready')
  return (
    <section className={styles.photos} aria-labelledby="photos">
      <header>
        <h2 id="photos">{say(sharedWords.yourPhotosTitle)}</h2>
        <span className={classNames(layout.timecode, styles.soft)} role="status">
          {say(sharedWords.countOfPhotos, { count, max: most })}
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
      {!mayAdd && <LeftOutPhotos photos={ready} leftOut={leftOut} />}
      {mayAdd && ready.length > 0 && <PhotoCaptions customerId={customerId} photos={ready} onSaved={reload} />}
      {mayAdd && count < most && (
        <FileDrop
          noun={say(sharedWords.photosNoun)}
          hint={say(words.photosHint)}
          accept={photoFormats}
          disabled={progress !== undefined}
          onFiles={(files) => void add(files)}
        />
      )}
      {progress !== undefined && <Progress label={say(words.sendingYourPhotosLabel)} value={progress} />}
      {message && <Notice tone={message.tone}>{message.text}</Notice>}
    </section>
  )
}

function PhotosNeeded({ needs }: Pick<OrderPhotosProps, 'needs'>) {
  if (!needs || needs.usablePhotos >= minUsablePhotos) return null
  return <Notice tone="info">{say(words.photosNeeded, { min: minUsablePhotos, usable: needs.usablePhotos })}</Notice>
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
  <span className={styles.tile}>{state === 'processing' ? say(words.photoReading) : say(words.photoUnreadable)}</span>
)
