import { minPasswordCharacters } from '#src/contracts/people/account.ts'
import { AppError } from '#src/kit/app-error.ts'

// Throws a sentence for the owner when a password is too short or too well known.
export async function refuseWeakPassword(password: string): Promise<void> {
  if (password.length < minPasswordCharacters) {
    throw new AppError('bad_request', `Please use at least ${minPasswordCharacters} characters.`)
  }
  if (await isCommonPassword(password)) {
    throw new AppError('bad_request', 'This is one of the most common passwords. Please choose another.')
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
