import { type AddOnId, addOns } from '#src/contracts/catalogue.ts'
import { sitePages } from '#src/contracts/pages.ts'
import type { Prices } from '#src/contracts/prices.ts'
import type { Say } from '#src/contracts/words/say.ts'
import { formatPence } from '#src/kit/money.ts'
import * as words from '#src/contracts/words/site/home-prices.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { addOnTexts } from '#src/web/site/shared/add-on-texts.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import styles from './add-ons-section.module.css'
import { Carousel } from './carousel.tsx'

const intervalMs = 4_000

const listCards = ({ addOns: pence, voice }: Prices, say: Say): Card[] => [
  ...Object.entries(addOnTexts).map(([id, text]) => ({
    name: say(addOns[id as AddOnId].name),
    price: formatPence(pence[id as AddOnId]),
    text: say(text),
  })),
  {
    name: say(words.voice),
    price: `+${formatPence(voice)}`,
    text: say(words.voiceText),
    isAskedFor: true,
  },
]

const describeCombos = ({ list }: Prices, say: Say): string =>
  say(words.combos, { three: formatPence(list['combo-3']), five: formatPence(list['combo-5']) })

export function AddOnsSection() {
  const prices = usePrices()
  const cards = listCards(prices, say)
  return (
    <section className={layout.section} id="addons" data-later>
      <div className={layout.wrap}>
        <Carousel
          title={say(words.addOnsTitle)}
          label={say(sharedWords.addOns)}
          noun={say(homeLabelsWords.addOnNoun)}
          intervalMs={intervalMs}
          className={styles.cards}
          note={describeCombos(prices, say)}
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
        {text} {isAskedFor && <a href={sitePages.quote}>{say(words.voiceLink)}</a>}
      </p>
    </>
  )
}
