// One’s own data.

export const linkSent = 'If we hold anything about this address, a link is on its way to you.'
export const titleText =
  'See, download, correct or delete what we hold about you. We’ll email you a link to prove it’s you.'
export const emailMeTheLinkButton = 'Email me the link'
export const whatWeHold = '{email}: quotes {quotes}, orders {orders}, photos {photos}.'
export const tryAgainText = 'Please try again.'
export const saved = 'Saved.'
export const deleted = 'We’ve deleted your data.'
export const deletedNotice = 'We’ve deleted your data. We keep receipts, without your name and address.'
export const businessLabel = 'Business'
export const downloadEverythingButton = 'Download everything'
export const downloaded = 'Downloaded.'
export const deleteMyDataButton = 'Delete my data'
export const deleteYourDataText =
  'We’ll delete your details, photos and films now. This can’t be undone. By law we keep receipts, without your name and address.'
export const deleteYourDataTitle = 'Delete your data?'
export const deleteForGoodButton = 'Delete for good'
