import { sitePages } from '#src/contracts/pages.ts'
import type { ChangedWords } from './say.ts'
import * as descriptions from './site/descriptions.ts'
import * as footer from './site/footer.ts'
import * as frame from './site/frame.ts'
import * as home from './site/home.ts'
import * as homeEnding from './site/home-ending.ts'
import * as homePrices from './site/home-prices.ts'
import * as homeSamples from './site/home-samples.ts'
import * as homeStory from './site/home-story.ts'
import * as legal from './site/legal.ts'
import * as packages from './site/packages.ts'
import * as privacy from './site/privacy.ts'
import * as questions from './site/questions.ts'
import * as terms from './site/terms.ts'
import * as titles from './site/titles.ts'

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

const onHome = { page: sitePages.home, pages: [sitePages.home] }

export const sitePlaces: SitePlace[] = [
  { id: 'home', title: 'Landing page: top', ...onHome, words: home },
  {
    id: 'home-story',
    title: 'Landing page: how it works',
    ...onHome,
    part: 'features',
    isStill: true,
    words: homeStory,
  },
  { id: 'home-prices', title: 'Landing page: prices', ...onHome, part: 'services', words: homePrices },
  { id: 'home-samples', title: 'Landing page: samples and reviews', ...onHome, part: 'portfolio', words: homeSamples },
  { id: 'questions', title: 'FAQ', ...onHome, part: 'faq', isStill: true, words: questions },
  { id: 'home-ending', title: 'Landing page: the end', ...onHome, part: 'contact', isStill: true, words: homeEnding },
  { id: 'terms', title: 'Terms and Conditions', page: sitePages.terms, pages: [sitePages.terms], words: terms },
  { id: 'privacy', title: 'Privacy Policy', page: sitePages.privacy, pages: [sitePages.privacy], words: privacy },
  {
    id: 'legal',
    title: 'Around Terms and Privacy Policy',
    page: sitePages.terms,
    pages: [sitePages.terms, sitePages.privacy],
    words: legal,
  },
  { id: 'packages', title: 'Packages and add-ons', page: sitePages.home, part: 'services', words: packages },
  { id: 'frame', title: 'Around every page', page: sitePages.home, words: frame },
  { id: 'titles', title: 'Names of the pages', page: sitePages.home, words: titles },
  {
    id: 'descriptions',
    title: 'Descriptions in search results',
    page: sitePages.home,
    isStill: true,
    words: descriptions,
  },
  {
    id: 'footer',
    title: 'Foot of every page',
    page: sitePages.home,
    part: 'site-footer',
    isStill: true,
    words: footer,
  },
]

// Of all changed words those that the code of this page may say. The others are in its markup, or on other pages.
export function wordsSaidOn(page: string, changed: ChangedWords | undefined): ChangedWords | undefined {
  if (!changed) return undefined
  const own = sitePlaces
    .filter(({ pages, isStill }) => !isStill && (pages?.includes(page) ?? true))
    .flatMap(({ words }) => Object.values(words))
  const said = own.flatMap((text) => (changed[text] === undefined ? [] : [[text, changed[text]]]))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
