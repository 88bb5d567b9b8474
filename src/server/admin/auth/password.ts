import { randomInt } from 'node:crypto'
import { AppError } from '#src/kit/app-error.ts'
import { minPasswordCharacters } from '#src/contracts/people/account.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { addressOf } from '#src/server/platform/mail/port.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { hashPassword, isRightPassword } from '#src/server/platform/passwords/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { insertInventedHash, markSetting, readPassword, replacePassword, revokeAllSessions } from './sessions.ts'

// No letter or digit that is read as another one.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const inventGroup = (characters: number): string =>
  Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('')

export const inventPassword = (): string => Array.from({ length: 4 }, () => inventGroup(4)).join('-')

export const inventRecoveryCode = (): string => `${inventGroup(5)}-${inventGroup(5)}`

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
async function isCommonPassword(password: string): Promise<boolean> {
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

interface OwnerPasswordDeps {
  database: Database
  clock: Clock
  secrets: Secrets
}

const settingPurpose = 'owner password'

// Hashed as a password is: a mark that needed APP_SECRET would make the old setting a new one when that is lost.
const isMarkOf = (mark: string, given: string, { secrets }: OwnerPasswordDeps): boolean | Promise<boolean> =>
  mark.startsWith('$') ? isRightPassword(mark, given, 'owner') : secrets.isBlinded(settingPurpose, given, mark)

// Answers the password when it was made just now: the one moment it can be shown. A setting counts when it is new: it
// never undoes what the owner changed in the office since.
export async function setOwnerPassword(
  deps: OwnerPasswordDeps,
  given: string | undefined,
): Promise<string | undefined> {
  const stored = await readPassword(deps.database)
  if (given === undefined) return stored && !hasExpired(stored, deps.clock.now()) ? undefined : inventOne(deps)
  const mark = stored?.settingMark
  const isKnown = mark ? await isMarkOf(mark, given, deps) : false
  if (isKnown && mark?.startsWith('$')) return undefined
  if (isKnown || (stored && (await isRightPassword(stored.hash, given, 'owner')))) {
    await markSetting(deps.database, await hashPassword(given))
    return undefined
  }
  await applySetting(deps, given)
  return undefined
}

async function applySetting(deps: OwnerPasswordDeps, given: string): Promise<void> {
  if (await isCommonPassword(given)) {
    throw new AppError('conflict', 'ADMIN_PASSWORD is one of the most common passwords. Please choose another.')
  }
  const hash = await hashPassword(given)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await replacePassword(tx, { hash, now, settingMark: hash })
    await revokeAllSessions(tx, now)
  })
}

const firstPasswordDays = 7

// The first password stands in a terminal, and perhaps in a log. One that was never replaced opens nothing after a week;
// the next start prints another.
export const hasExpired = ({ mustChange, changedAt }: { mustChange: boolean; changedAt: Date }, now: Date): boolean =>
  mustChange && now.getTime() - changedAt.getTime() > firstPasswordDays * dayMs

async function inventOne(deps: OwnerPasswordDeps): Promise<string | undefined> {
  const password = inventPassword()
  const now = deps.clock.now()
  const isOurs = await insertInventedHash(deps.database, await hashPassword(password), {
    now,
    expiredBefore: new Date(now.getTime() - firstPasswordDays * dayMs),
  })
  return isOurs ? password : undefined
}
