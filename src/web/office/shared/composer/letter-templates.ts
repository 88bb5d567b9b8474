export interface LetterTemplate {
  id: string
  label: string
  subject: string
  message: string
  button: 'none' | 'offer' | 'order'
}

// Those that a button of the office opens by itself.
export type LetterStart = 'photos' | 'offer'

// What the owner writes most. Brackets are filled in where the product knows the words, and marked where it does not.
export function letterTemplates(business: string, hasOrder: boolean): LetterTemplate[] {
  const letter = (...paragraphs: string[]) => ['Hello [Name],', ...paragraphs, business].join('\n\n')
  const always: LetterTemplate[] = [
    {
      id: 'answer',
      label: 'Answer to a question',
      subject: `Your film from ${business}`,
      message: letter('Thank you for asking us. [Your Answer]', 'If anything is unclear, reply to this email.'),
      button: 'none',
    },
    {
      id: 'price',
      label: 'Price with a payment link',
      subject: 'What your film costs',
      message: letter(
        '[Service] costs [Offer Price], and the price holds until [Offer End].',
        'The button below opens your order, where you choose how to pay. It’s just for you and works once.',
      ),
      button: 'offer',
    },
    {
      id: 'offer',
      label: 'Offer with an end',
      subject: '[Service] for [Offer Price]',
      message: letter(
        'We’d love to make your film: [Service] for [Offer Price] instead of [Price], until [Offer End].',
        'The button below is just for you and works once.',
      ),
      button: 'offer',
    },
  ]
  return [...always, ...(hasOrder ? ofOrder(letter) : [photosByReply(letter)])]
}

type WriteLetter = (...paragraphs: string[]) => string

const photosByReply = (letter: WriteLetter): LetterTemplate => ({
  id: 'photos',
  label: 'Ask for photos',
  subject: 'Photos for your film',
  message: letter(
    'To make your film we need 5 to 15 photos, in the largest size you have.',
    'Reply to this email with them, or with a link to a shared folder.',
  ),
  button: 'none',
})

const ofOrder = (letter: WriteLetter): LetterTemplate[] => [
  {
    id: 'photos',
    label: 'Ask for photos',
    subject: 'Photos for your film',
    message: letter(
      'We are ready to start on your order [Order Number] and need your photos: 5 to 15, in the largest size you have.',
      'Add them on your order page: the button below opens it.',
    ),
    button: 'order',
  },
  {
    id: 'payment',
    label: 'Ask for payment',
    subject: 'Your order [Order Number]',
    message: letter(
      'We haven’t received payment for your order [Order Number] yet.',
      'The button below opens it and shows how to pay. If you’ve already paid, just reply to this email.',
    ),
    button: 'order',
  },
]
