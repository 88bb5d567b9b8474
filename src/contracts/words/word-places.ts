import { myDataPage, notFoundPage, orderPages, sitePages, unsubscribePage, withdrawPage } from '#src/contracts/pages.ts'
import { type ChangedWords, shortKeyOf } from './say.ts'
import * as answers from './site/answers.ts'
import * as buyer from './site/buyer.ts'
import * as checkout from './site/checkout.ts'
import * as choices from './site/choices.ts'
import * as consent from './site/consent.ts'
import * as controls from './site/controls.ts'
import * as descriptions from './site/descriptions.ts'
import * as film from './site/film.ts'
import * as filmEditor from './site/film-editor.ts'
import * as filmOrder from './site/film-order.ts'
import * as filmWords from './site/film-words.ts'
import * as footer from './site/footer.ts'
import * as figures from './site/figures.ts'
import * as frame from './site/frame.ts'
import * as home from './site/home.ts'
import * as homeEnding from './site/home-ending.ts'
import * as homeLabels from './site/home-labels.ts'
import * as homePrices from './site/home-prices.ts'
import * as homeSamples from './site/home-samples.ts'
import * as homeStory from './site/home-story.ts'
import * as leftOut from './site/left-out.ts'
import * as legal from './site/legal.ts'
import * as myData from './site/my-data.ts'
import * as notFound from './site/not-found.ts'
import * as offer from './site/offer.ts'
import * as order from './site/order.ts'
import * as packages from './site/packages.ts'
import * as payment from './site/payment.ts'
import * as paymentSuccess from './site/payment-success.ts'
import * as privacy from './site/privacy.ts'
import * as progress from './site/progress.ts'
import * as questions from './site/questions.ts'
import * as quote from './site/quote.ts'
import * as quoteSent from './site/quote-sent.ts'
import * as refusals from './site/refusals.ts'
import * as review from './site/review.ts'
import * as shared from './site/shared.ts'
import * as terms from './site/terms.ts'
import * as titles from './site/titles.ts'
import * as unsubscribe from './site/unsubscribe.ts'
import * as withdrawal from './site/withdrawal.ts'
import * as yourFilm from './site/your-film.ts'

// Every text that the owner may change. A text is declared once, as an exported constant: its name is its label, its
// value the default, and its file the place where it stands. Pages import the constant, never this list, which would
// bring the texts of all of them.

// A part of a page, or a letter, whose words are named by what they are: `subject`, `body`.
export interface WordPlace {
  id: string
  title: string
  words: Record<string, string>
}

export interface SitePlace extends WordPlace {
  // Where it is seen, for the preview.
  page: string
  // The id of the element there.
  part?: string
  // The pages that need the changed words for their code; without any, all of them do.
  pages?: readonly string[]
  // Only in markup that no code takes over: a page carries the changed words once.
  isStill?: true
}

const { home: homePage, quote: quotePage, yourFilm: yourFilmPage } = sitePages
const { checkout: checkoutPage, payment: paymentPage, paymentSuccess: successPage, order: orderPage } = orderPages

// A place on the page where it is seen, and on others whose code says some of it too.
const on = (page: string, ...others: string[]) => ({ page, pages: [page, ...others] })

// The server says it too, where it keeps what somebody has agreed to.
const consentPlace: SitePlace = {
  id: 'consent',
  title: 'Quote form: consent to further emails',
  ...on(quotePage),
  words: consent,
}

// The server says it too, where it keeps how a consumer asked us to begin.
const buyerPlace: SitePlace = {
  id: 'buyer',
  title: 'Checkout: who orders',
  ...on(checkoutPage, yourFilmPage, paymentPage, orderPage, successPage),
  words: buyer,
}

// On receipts and in mails as well.
const packagesPlace: SitePlace = {
  id: 'packages',
  title: 'Packages and add-ons',
  page: homePage,
  part: 'services',
  words: packages,
}
const footerPlace: SitePlace = {
  id: 'footer',
  title: 'Footer',
  page: homePage,
  part: 'site-footer',
  isStill: true,
  words: footer,
}

const filmWordsPlace: SitePlace = {
  id: 'film-words',
  title: 'Quote form and order: what the film says',
  ...on(quotePage, homePage, yourFilmPage, successPage, orderPage),
  words: filmWords,
}

// Those of the site that the server says too.
export const placesOfServer: SitePlace[] = [consentPlace, buyerPlace, packagesPlace, footerPlace, filmWordsPlace]

export const sitePlaces: SitePlace[] = [
  { id: 'home', title: 'Landing page: top', ...on(homePage), words: home },
  {
    id: 'home-story',
    title: 'Landing page: how it works',
    ...on(homePage),
    part: 'features',
    isStill: true,
    words: homeStory,
  },
  { id: 'home-prices', title: 'Landing page: prices', ...on(homePage, quotePage), part: 'services', words: homePrices },
  {
    id: 'home-samples',
    title: 'Landing page: samples and reviews',
    ...on(homePage),
    part: 'portfolio',
    words: homeSamples,
  },
  { id: 'questions', title: 'FAQ', ...on(homePage), part: 'faq', isStill: true, words: questions },
  {
    id: 'home-ending',
    title: 'Landing page: closing',
    ...on(homePage),
    part: 'contact',
    isStill: true,
    words: homeEnding,
  },
  { id: 'figures', title: 'Business figures', ...on(homePage, quotePage), isStill: true, words: figures },
  { id: 'home-labels', title: 'Landing page: pictures and screen readers', ...on(homePage), words: homeLabels },
  { id: 'quote', title: 'Quote form', ...on(quotePage, yourFilmPage), words: quote },
  consentPlace,
  { id: 'quote-sent', title: 'Quote form: sent', ...on(quotePage), words: quoteSent },
  filmWordsPlace,
  { id: 'answers', title: 'Quote form: error messages', ...on(quotePage, yourFilmPage), words: answers },
  {
    id: 'choices',
    title: 'Choices in the forms',
    ...on(quotePage, yourFilmPage, orderPage),
    words: choices,
  },
  { id: 'your-film', title: 'See your film', ...on(yourFilmPage), words: yourFilm },
  { id: 'film-order', title: 'See your film: ordering it', ...on(yourFilmPage), words: filmOrder },
  { id: 'film-editor', title: 'Changing a film', ...on(yourFilmPage, orderPage, successPage), words: filmEditor },
  { id: 'offer', title: 'Discount offer', ...on(orderPages.offer), words: offer },
  { id: 'checkout', title: 'Checkout', ...on(checkoutPage, yourFilmPage), words: checkout },
  buyerPlace,
  { id: 'payment', title: 'Card payment', ...on(paymentPage, successPage, yourFilmPage), words: payment },
  { id: 'payment-success', title: 'Order confirmation', ...on(successPage), words: paymentSuccess },
  { id: 'order', title: 'Order', ...on(orderPage, successPage), words: order },
  { id: 'progress', title: 'Order: progress', ...on(orderPage, successPage), words: progress },
  { id: 'film', title: 'Order: the film', ...on(orderPage), words: film },
  { id: 'left-out', title: 'Order: photos left out', ...on(orderPage), words: leftOut },
  { id: 'review', title: 'Order: the review', ...on(orderPage), words: review },
  {
    id: 'refusals',
    title: 'Refusals and errors',
    ...on(
      orderPage,
      quotePage,
      yourFilmPage,
      checkoutPage,
      paymentPage,
      successPage,
      myDataPage,
      unsubscribePage,
      withdrawPage,
    ),
    words: refusals,
  },
  { id: 'my-data', title: 'Your data', ...on(myDataPage), words: myData },
  { id: 'withdrawal', title: 'Cancelling an order', ...on(withdrawPage, orderPage), words: withdrawal },
  { id: 'unsubscribe', title: 'Unsubscribe', ...on(unsubscribePage), words: unsubscribe },
  { id: 'not-found', title: 'Page not found', ...on(notFoundPage), words: notFound },
  { id: 'terms', title: 'Terms and Conditions', ...on(sitePages.terms), words: terms },
  { id: 'privacy', title: 'Privacy Policy', ...on(sitePages.privacy), words: privacy },
  { id: 'legal', title: 'Terms and Privacy Policy: heading', ...on(sitePages.terms, sitePages.privacy), words: legal },
  packagesPlace,
  { id: 'shared', title: 'On several pages', page: quotePage, words: shared },
  { id: 'controls', title: 'Buttons and fields', page: quotePage, words: controls },
  { id: 'frame', title: 'Header and contacts', page: homePage, words: frame },
  { id: 'titles', title: 'Page titles', page: homePage, words: titles },
  { id: 'descriptions', title: 'Descriptions in search results', page: homePage, isStill: true, words: descriptions },
  footerPlace,
]

// Of all changed words those that the code of this page may say. The others are in its markup, or on other pages.
export function wordsSaidOn(page: string, changed: ChangedWords | undefined): ChangedWords | undefined {
  if (!changed) return undefined
  const own = sitePlaces
    .filter(({ pages, isStill }) => !isStill && (pages?.includes(page) ?? true))
    .flatMap(({ words }) => Object.values(words))
  const said = own.flatMap((text) => (changed[text] === undefined ? [] : [[shortKeyOf(text), changed[text]]]))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
