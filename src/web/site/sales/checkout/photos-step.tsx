import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { FormPart } from '#src/web/site/shared/form-part.tsx'
import { useCustomerPhotos } from '#src/web/site/shared/use-customer-photos.ts'
import type { VisitorQuote } from '#src/web/site/shared/visitor-quote.ts'
import styles from './photos-step.module.css'

export function PhotosStep({ reference, customerId }: VisitorQuote) {
  const { photos } = useCustomerPhotos(customerId)
  const ready = photos.filter(({ state }) => state === 'ready')
  return (
    <FormPart
      title="Step 1: Upload Your Product Details"
      note={reference && <Status tone="ok">{describe(photos.length)}</Status>}
    >
      {ready.length > 0 && (
        <ul className={styles.sheet} aria-label="Your photos" data-surface="ink">
          {ready.map(({ id, thumbnailUrl, originalName }) => (
            <li key={id}>
              <img src={thumbnailUrl} alt={originalName} loading="lazy" decoding="async" />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.step}>
        <p>
          {reference
            ? 'We have what you sent with your quote. You can add photos until your film is delivered.'
            : 'Tell us about your business and add your photos. It takes about 3 minutes, before or after you pay.'}
        </p>
        <Button variant="line" href={sitePages.quote}>
          {reference ? 'Change photos or details' : 'Upload photos and details'}
        </Button>
      </div>
    </FormPart>
  )
}

function describe(photos: number): string {
  if (photos === 0) return 'Details received'
  return photos === 1 ? '1 photo received' : `${photos} photos received`
}
