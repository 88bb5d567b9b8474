// The FAQ of the landing page.

export const title = 'Plain answers.'
export const introduction = 'Eight things owners ask us before they send their photos.'
export const question1 = 'What photos should I send?'
export const question1Answer =
  'Upload a minimum of 8-12 images for the best film. Phone photos are fine if they are sharp and well lit: a few wide shots, a few details, and one you would hang on the wall.'
export const question2 = 'How long does it take?'
export const question2Answer =
  'Delivery is in 24-48 hours. Production starts within 2 hours of payment, once we have your photos. Express delivery in 12 hours costs {express}.'
export const question3 = 'What do I receive?'
export const question3Answer =
  'A 30-40 second vertical film, 1080 by 1920, ready for Reels, Stories and TikTok. Multiple formats come with VR2 Premium, or as an add-on.'
export const question4 = 'Can I ask for changes?'
export const question4Answer =
  'Yes. One free revision is included. Tell us what you’d like changed, and we’ll recut the film.'
export const question4AnswerRounds =
  'Yes. The price includes {rounds} of changes. Tell us what you’d like changed, and we’ll recut the film.'
export const question5 = 'What if I don’t like it?'
export const question5Answer =
  'There’s a money-back guarantee. Tell us what’s wrong and we’ll put it right, or refund you.'
export const question6 = 'How do I pay?'
export const question6Answer = 'By card in {currency}, by bank transfer, or contact us and we’ll arrange it with you.'
export const question7 = 'Is it right for my kind of business?'
export const question7Answer =
  'We make films for restaurants, retail, e-commerce stores, car dealers, estate agents, hotels, beauty venues, yachts and jewellery.'
export const question8 = 'What happens to my photos?'
export const question8Answer =
  'We use them for your film only, and delete photos and videos {retentionDays} days after delivery.'
