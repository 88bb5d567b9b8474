import { sampleFigures, sampleReviews } from '#src/contracts/sales/sample-content.ts'
import type {
  Business,
  Contact,
  Figure,
  FigurePlace,
  Review,
  ShownFigures,
  SiteContent,
} from '#src/contracts/sales/site-content.ts'
import type { PriceTexts } from '#src/contracts/prices.ts'
import { type ChangedWords, makeSay, sayPhrase } from '#src/contracts/words/say.ts'
import * as figureWords from '#src/contracts/words/site/figures.ts'
import type { CountedFigure } from './count-figures.ts'

export interface ContentInput {
  isLaunched: boolean
  // Ids of samples.
  confirmed: readonly string[]
  counted: CountedFigure[]
  // Of paid orders, published by the owner.
  published: Review[]
  contact: Contact
  business: Business
  today: string
  usesOwnEngine: boolean
  hasCardForm: boolean
  prices: PriceTexts
  words: ChangedWords | undefined
  region?: SiteContent['region']
  keptDays?: SiteContent['keptDays']
  colours?: SiteContent['colours']
  logo?: SiteContent['logo']
}

// Until launch the samples, marked; after it only what the owner confirmed or what was counted.
export function composeContent(input: ContentInput): SiteContent {
  const {
    isLaunched,
    confirmed,
    published,
    contact,
    business,
    today,
    usesOwnEngine,
    hasCardForm,
    prices,
    words,
    region,
    keptDays,
    colours,
    logo,
  } = input
  const kept = sampleReviews.filter(({ id }) => confirmed.includes(id))
  return {
    isLaunched,
    figures: { home: figuresOf('home', input), quote: figuresOf('quote', input) },
    reviews: isLaunched ? { list: [...published, ...kept], isSample: false } : { list: sampleReviews, isSample: true },
    contact,
    business,
    today,
    usesOwnEngine,
    hasCardForm,
    prices,
    ...(words && { words }),
    ...(region && { region }),
    ...(keptDays && { keptDays }),
    ...(colours ? { colours } : {}),
    ...(logo ? { logo } : {}),
  }
}

function figuresOf(place: FigurePlace, { isLaunched, confirmed, counted, words }: ContentInput): ShownFigures {
  const say = makeSay(words)
  const said = ({ id, value, unit, label }: Figure): Figure => ({ id, value, unit: say(unit), label: say(label) })
  if (!isLaunched) return { list: sampleFigures[place].map(said), isSample: true, note: null }
  const own = counted.filter((figure) => figure.place === place && figure.isShown)
  const list = sampleFigures[place].flatMap((sample) => {
    if (confirmed.includes(sample.id)) return [said(sample)]
    const figure = own.find(({ id }) => id === sample.id)
    return figure ? [said(figure)] : []
  })
  const notes = own.filter(({ id }) => !confirmed.includes(id)).map(({ how }) => sayPhrase(say, how))
  return { list, isSample: false, note: notes.length > 0 ? [say(figureWords.counted), ...notes].join(' ') : null }
}
