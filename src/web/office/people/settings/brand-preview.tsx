import {
  brandColoursOf,
  brandLogoOf,
  type BrandTexts,
  defaultBrand,
  explainAccent,
  explainInk,
  hexColour,
} from '#src/contracts/people/brand.ts'
import { Logo } from '#src/web/ui/logo.tsx'
import styles from './brand-preview.module.css'

interface BrandPreviewProps {
  name: string
  brand: BrandTexts
}

// What is typed, where it could be saved.
export function BrandPreview({ name, brand }: BrandPreviewProps) {
  const accent = usable(brand.brandAccent, explainAccent) ? brand.brandAccent : ''
  const ink = usable(brand.brandInk, explainInk) ? brand.brandInk : ''
  const shown = { brandAccent: accent || defaultBrand.accent, brandInk: ink, brandLogo: brand.brandLogo }
  const colours = brandColoursOf(shown)
  const image = brandLogoOf(brand)
  if (!colours) return null
  const button = { background: colours.accent, color: colours.onAccent }
  const { onInk } = colours
  return (
    <section className={styles.previews} aria-label="Preview of the brand">
      <figure>
        <figcaption>Site</figcaption>
        <div className={styles.site} data-surface="ink" style={{ background: colours.ink }}>
          <Logo name={name} image={image} />
          <span className={styles.button} style={{ background: onInk.accent, color: onInk.onAccent }}>
            Get Business Quote
          </span>
          <span style={{ color: colours.words.dark }}>See how it works</span>
        </div>
      </figure>
      <figure>
        <figcaption>Mail</figcaption>
        <div className={styles.mail} style={{ borderTopColor: colours.accent }}>
          <b>{name}</b>
          <p>Thank you. Your film is ready.</p>
          <span className={styles.button} style={button}>
            Watch your film
          </span>
        </div>
      </figure>
      <figure>
        <figcaption>Receipt</figcaption>
        <div className={styles.receipt} style={{ borderTopColor: colours.accent }}>
          <div className={styles.head}>
            <b>{name}</b>
            {image && <Logo name="" image={image} />}
          </div>
          <p>Receipt RW-000001</p>
        </div>
      </figure>
    </section>
  )
}

const usable = (colour: string, explain: (value: string) => string | undefined): boolean =>
  hexColour.test(colour) && explain(colour) === undefined
