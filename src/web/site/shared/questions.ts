import type { KeptDays } from '#src/contracts/studio/kept-days.ts'
import type { Prices } from '#src/contracts/prices.ts'
import type { Say } from '#src/contracts/words/say.ts'
import { sayRounds } from '#src/contracts/words/say-rounds.ts'
import * as words from '#src/contracts/words/site/questions.ts'
import { formatPence } from '#src/kit/money.ts'
import { currentRegion } from '#src/kit/region.ts'

export interface Question {
  question: string
  answer: string
}

interface Offered {
  prices: Prices
  keptDays: KeptDays
  isLaunched: boolean
  rounds: number
}

export const questionsAt = ({ prices, keptDays, isLaunched, rounds }: Offered, say: Say): Question[] => [
  { question: say(words.question1), answer: say(words.question1Answer) },
  {
    question: say(words.question2),
    answer: say(words.question2Answer, { express: formatPence(prices.addOns.express) }),
  },
  { question: say(words.question3), answer: say(words.question3Answer) },
  {
    question: say(words.question4),
    answer: isLaunched
      ? say(words.question4AnswerRounds, { rounds: sayRounds(say, rounds) })
      : say(words.question4Answer),
  },
  { question: say(words.question5), answer: say(words.question5Answer) },
  { question: say(words.question6), answer: say(words.question6Answer, { currency: currentRegion().currencyName }) },
  { question: say(words.question7), answer: say(words.question7Answer) },
  { question: say(words.question8), answer: say(words.question8Answer, { retentionDays: keptDays.films }) },
]
