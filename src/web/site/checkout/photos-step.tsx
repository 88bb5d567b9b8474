import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { FormPart } from '../quote/form-part.tsx'
import styles from './photos-step.module.css'

export function PhotosStep({ hasQuote }: { hasQuote: boolean }) {
  return (
    <FormPart
      title="Step 1: Upload Your Product Details"
      note={hasQuote && <Status tone="ok">Details received</Status>}
    >
      <div className={styles.step}>
        <p>
          {hasQuote
            ? 'We have what you sent with your quote. You can add photos until your film is delivered.'
            : 'Tell us about your business and add your photos. It takes about 3 minutes, before or after you pay.'}
        </p>
        <Button variant="line" href={sitePages.quote}>
          {hasQuote ? 'Change photos or details' : 'Upload photos and details'}
        </Button>
      </div>
    </FormPart>
  )
}
