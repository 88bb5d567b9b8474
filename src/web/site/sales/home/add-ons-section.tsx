import { type AddOnId, addOns, servicePricePence, voicePence } from '#src/contracts/catalogue.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { formatPence } from '#src/kit/money.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { addOnTexts } from '#src/web/site/shared/add-on-texts.ts'
import layout from '#src/web/site/shared/layout.module.css'
import styles from './add-ons-section.module.css'
import { Carousel } from './carousel.tsx'

const intervalMs = 4_000

const voice: Card = {
  name: 'Voice Service',
  price: `+${formatPence(voicePence)}`,
  text: 'A spoken line over the film.',
  isAskedFor: true,
}

const cards: Card[] = [
  ...Object.entries(addOnTexts).map(([id, text]) => {
    const { name, pricePence } = addOns[id as AddOnId]
    return { name, price: formatPence(pricePence), text }
  }),
  voice,
]

const combos = `Combo packs: 3 videos ${formatPence(servicePricePence('list', 'combo-3'))}, 5 videos ${formatPence(servicePricePence('list', 'combo-5'))}.`

export function AddOnsSection() {
  return (
    <section className={layout.section} id="addons" data-later>
      <div className={layout.wrap}>
        <Carousel
          title="Add what the film needs."
          label="Add-ons"
          noun="add-on"
          intervalMs={intervalMs}
          className={styles.cards}
          note={combos}
          slides={cards.map((card, index) => ({
            key: card.name,
            content: <AddOnCard {...card} place={`${index + 1}/${cards.length}`} />,
          }))}
        />
      </div>
    </section>
  )
}

interface Card {
  name: string
  price: string
  text: string
  // Not to be paid online: its card leads to a quote.
  isAskedFor?: true
}

function AddOnCard({ name, price, text, isAskedFor, place }: Card & { place: string }) {
  return (
    <>
      <p className={classNames(layout.figures, styles.fee)}>
        {price} <small>{place}</small>
      </p>
      <h3>{name}</h3>
      <p className={styles.text}>
        {text} {isAskedFor && <a href={sitePages.quote}>Ask for a quote</a>}
      </p>
    </>
  )
}
