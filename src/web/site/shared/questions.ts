import type { Prices } from '#src/contracts/prices.ts'
import { formatPence } from '#src/kit/money.ts'

export interface Question {
  question: string
  answer: string
}

export const questionsAt = (prices: Prices): Question[] => [
  {
    question: 'What photos should I send?',
    answer:
      'Upload a minimum of 8-12 images for the best film. Phone photos are fine if they are sharp and well lit: a few wide shots, a few details, and one you would hang on the wall.',
  },
  {
    question: 'How long does it take?',
    answer: `Delivery is in 24-48 hours. Production starts within 2 hours of payment, once we have your photos. Express delivery in 12 hours costs ${formatPence(prices.addOns.express)}.`,
  },
  {
    question: 'What do I receive?',
    answer:
      'A 30-40 second vertical film, 1080 by 1920, ready for Reels, Stories and TikTok. Multiple formats come with VR2 Premium, or as an add-on.',
  },
  {
    question: 'Can I ask for changes?',
    answer: 'Yes. One free revision is included. Tell us what you would like different, and we recut the film.',
  },
  {
    question: 'What if I do not like it?',
    answer: 'There is a money-back guarantee. Tell us what is wrong and we put it right, or return your payment.',
  },
  {
    question: 'How do I pay?',
    answer: 'By card in pounds sterling, by bank transfer, or contact us and we arrange it with you.',
  },
  {
    question: 'Is it right for my kind of business?',
    answer:
      'We make films for restaurants, retail, e-commerce stores, car dealers, estate agents, hotels, beauty venues, yachts and jewellery.',
  },
  {
    question: 'What happens to my photos?',
    answer: 'They are used for your film only. Photos and videos are deleted 30 days after delivery.',
  },
]
