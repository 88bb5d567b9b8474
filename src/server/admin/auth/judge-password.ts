import { minPasswordCharacters } from '#src/contracts/people/account.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { AppError } from '#src/kit/app-error.ts'
import { addressOf } from '#src/server/platform/mail/port.ts'

// Throws a sentence for the owner when a password is too short, too well known, or little but the shop's own words.
export async function refuseWeakPassword(password: string, words: readonly string[]): Promise<void> {
  if (password.length < minPasswordCharacters) {
    throw new AppError('bad_request', `Please use at least ${minPasswordCharacters} characters.`)
  }
  if (await isCommonPassword(password)) {
    throw new AppError('bad_request', 'This is one of the most common passwords. Please choose another.')
  }
  if (isMadeOf(password, words)) {
    const text = 'This is little more than the name or address of your business. Please add words that only you know.'
    throw new AppError('bad_request', text)
  }
}

// A common password stays common with capitals, or with a year behind it.
export async function isCommonPassword(password: string): Promise<boolean> {
  // A megabyte of words, needed once a year.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const known = dictionary['passwords-common'] as string[]
  const plain = password.toLowerCase()
  const bare = plain.replace(/[\d\W_]+$/, '')
  const half = plain.slice(0, plain.length / 2)
  const isDoubled = plain === half + half && known.includes(half)
  return known.includes(plain) || (bare.length >= 4 && known.includes(bare)) || isDoubled
}

const minOwnLetters = 6
const minWordLetters = 4

// What stands on every page of the shop is the first thing that anybody tries.
export function wordsOfShop(
  { businessName, mailFrom, ownerEmail }: Pick<Settings, 'businessName' | 'mailFrom' | 'ownerEmail'>,
  siteUrl: string,
): string[] {
  const texts = [
    businessName,
    addressOf(mailFrom),
    ownerEmail,
    new URL(siteUrl).hostname,
    'reelwright',
    'password',
    'admin',
  ]
  const parts = texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u))
  return [...new Set(parts)].filter((part) => part.length >= minWordLetters)
}

function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return rest !== password.toLowerCase() && rest.replaceAll(/[^\p{L}]/gu, '').length < minOwnLetters
}
