import { type AddOnId, addOns } from '#src/contracts/catalogue.ts'
import { sitePages } from '#src/contracts/pages.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { formatPence } from '#src/kit/money.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { addOnTexts } from '#src/web/site/shared/add-on-texts.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import styles from './add-ons-section.module.css'
import { Carousel } from './carousel.tsx'

const intervalMs = 4_000

const listCards = ({ addOns: pence, voice }: Prices): Card[] => [
  ...Object.entries(addOnTexts).map(([id, text]) => ({
    name: addOns[id as AddOnId].name,
    price: formatPence(pence[id as AddOnId]),
    text,
  })),
  {
    name: 'Voice Service',
    price: `+${formatPence(voice)}`,
    text: 'A spoken line over the film.',
    isAskedFor: true,
  },
]

const describeCombos = ({ list }: Prices): string =>
  `Combo packs: 3 videos ${formatPence(list['combo-3'])}, 5 videos ${formatPence(list['combo-5'])}.`

export function AddOnsSection() {
  const prices = usePrices()
  const cards = listCards(prices)
  return (
    <section className={layout.section} id="addons" data-later>
      <div className={layout.wrap}>
        <Carousel
          title="Add what the film needs."
          label="Add-ons"
          noun="add-on"
          intervalMs={intervalMs}
          className={styles.cards}
          note={describeCombos(prices)}
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
