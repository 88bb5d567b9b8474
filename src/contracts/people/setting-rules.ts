import { z } from 'zod'
import { explainCharacters } from '#src/contracts/explain-characters.ts'
import type { SendingKey } from '#src/contracts/outreach/sending-hours.ts'
import type { LimitKey } from '#src/contracts/overview/alert-limits.ts'
import type { StorageKey } from '#src/contracts/overview/storage-limits.ts'
import { type NewsKey, newsKeys, newsWays } from '#src/contracts/overview/news-kinds.ts'
import { explainAccent, explainInk, hexColour, logoSetting } from './brand.ts'
import { filmLookNames, musicMoodNames } from '#src/contracts/studio/film-choices.ts'
import { filmDeliveries, type FilmKey, mostLanes } from '#src/contracts/studio/film-defaults.ts'
import { keptDaysBounds, type KeptKey } from '#src/contracts/studio/kept-days.ts'
import { roundBounds, type RoundKey } from '#src/contracts/sales/revision-rounds.ts'
import { type PriceKey, priceKeys } from '#src/contracts/prices.ts'
import { currencies, isLocale, isTimeZone, type RegionKey } from '#src/contracts/region.ts'
import type { VatKey } from '#src/contracts/vat.ts'
import { isWebAddress } from '#src/contracts/text.ts'

// The rule of each setting. An empty text is always allowed: it means that nothing is set.

const text = (most: number) =>
  z
    .string({ error: 'Please enter a text.' })
    .trim()
    .max(most, { error: `At most ${most} characters.`, abort: true })
    .superRefine((value, context) => {
      const problem = explainCharacters(value)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })

// A line break would start another header of a mail or another line of a receipt.
const line = (most: number) =>
  text(most).refine((value) => !/[\r\n]/.test(value), { error: 'Please write this on one line.' })

const emptyOr = (most: number, isRight: (value: string) => boolean, error: string) =>
  text(most).refine((value) => value === '' || isRight(value), { error })

const wholeNumber = (least: number, most: number) =>
  emptyOr(
    String(most).length,
    (value) => /^(0|[1-9]\d*)$/.test(value) && Number(value) >= least && Number(value) <= most,
    `Enter a whole number from ${least} to ${most.toLocaleString('en-GB')}.`,
  )

export const phoneNumberPattern = /^\+?[\d\s().-]{6,30}$/

const phone = emptyOr(
  30,
  (value) => phoneNumberPattern.test(value),
  'Enter a phone number: digits and spaces, with or without a + in front.',
)

const webAddress = emptyOr(500, isWebAddress, 'An address starts with https:// or http://.')

const email = emptyOr(
  254,
  (value) => z.email().safeParse(value).success,
  'This is not an email address. Enter one like name@example.com.',
)

const oneOf = (values: readonly string[]) =>
  emptyOr(
    Math.max(...values.map(({ length }) => length)),
    (value) => values.includes(value),
    'Please choose one from the list.',
  )

const price = emptyOr(
  8,
  (value) => /^\d{1,5}(\.\d{2})?$/.test(value) && Number(value) >= 1,
  'Enter a price of at least 1 without the currency sign, such as 99 or 99.50.',
)

const percent = emptyOr(
  2,
  (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1,
  'Enter a whole number from 1 to 99, without the % sign.',
)

const vatRate = emptyOr(
  4,
  (value) => /^\d{1,2}(\.\d)?$/.test(value) && Number(value) <= 50,
  'Enter a rate from 0 to 50, without the % sign, such as 20 or 5.5.',
)

const vatMode = emptyOr(8, (value) => ['included', 'added'].includes(value), 'Please choose one of these two.')

const vatRules: Record<VatKey, typeof price> = { 'vat.rate': vatRate, 'vat.mode': vatMode }

const priceRules = Object.fromEntries(
  priceKeys.map((key) => [key, key === 'offer.percent' ? percent : price]),
) as Record<PriceKey, typeof price>

const regionRules: Record<RegionKey, typeof price> = {
  currency: oneOf(currencies),
  locale: emptyOr(20, isLocale, 'Enter a language like en-GB or de-DE.'),
  timeZone: emptyOr(40, isTimeZone, 'Enter a time zone like Europe/London or Asia/Kolkata.'),
}

const newsWay = emptyOr(
  9,
  (value) => (newsWays as readonly string[]).includes(value),
  'Choose email, notification, both or nothing.',
)

const newsRules = Object.fromEntries(newsKeys.map((key) => [key, newsWay])) as Record<NewsKey, typeof newsWay>

const clock = emptyOr(5, (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'Enter a time such as 22:00.')

const sendingRules: Record<SendingKey, typeof clock> = {
  followUpsFirst: wholeNumber(1, 60),
  followUpsSecond: wholeNumber(2, 90),
  followUpsFrom: clock,
  followUpsUntil: clock,
  followUpsADay: wholeNumber(1, 200),
}

const filmRules: Record<FilmKey, typeof price> = {
  filmMood: oneOf(musicMoodNames),
  filmLook: oneOf(filmLookNames),
  filmDelivery: oneOf(filmDeliveries),
  renderLanes: wholeNumber(1, mostLanes),
}

const limitRules: Record<LimitKey, typeof price> = {
  slowSeconds: emptyOr(
    4,
    (value) => /^\d{1,2}(\.\d)?$/.test(value) && Number(value) >= 0.2 && Number(value) <= 30,
    'Enter seconds from 0.2 to 30, such as 2 or 1.5.',
  ),
  failedMails: wholeNumber(1, 100),
  failedLogins: wholeNumber(5, 500),
  certificateDays: wholeNumber(4, 60),
  backupLateHours: wholeNumber(25, 336),
}

const storageRules: Record<StorageKey, typeof price> = {
  backupDays: wholeNumber(1, 365),
  backupWeeks: wholeNumber(0, 520),
  uploadMbPerSource: wholeNumber(1, 1_000_000),
  uploadGbWithoutOrder: wholeNumber(1, 100_000),
  diskReserveGb: wholeNumber(0, 100_000),
}

const keptDays = wholeNumber(keptDaysBounds.least, keptDaysBounds.most)
const keptRules: Record<KeptKey, typeof keptDays> = { filmsKeptDays: keptDays, photosKeptDays: keptDays }

const roundRules: Record<RoundKey, typeof price> = { revisionRounds: wholeNumber(roundBounds.least, roundBounds.most) }

const colour = (explain: (value: string) => string | undefined) =>
  emptyOr(
    7,
    (value) => hexColour.test(value),
    'Enter a colour as # and six digits or letters from a to f, such as #1d4ed8.',
  ).superRefine((value, context) => {
    const problem = hexColour.test(value) ? explain(value) : undefined
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const server = (example: string) =>
  emptyOr(
    260,
    (value) => /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(value),
    `Enter the server’s name, with its port if you know it, such as ${example}.`,
  )

export const settings = z.strictObject({
  businessName: line(60),
  legalName: line(120),
  address: text(300),
  companyNumber: line(40),
  vatNumber: line(40),
  openingHours: line(200),
  ...regionRules,
  supportEmail: email,
  supportPhone: phone,
  supportWhatsApp: phone,
  ownerEmail: email,
  mailFrom: email,
  smtpServer: server('smtp.example.com:587'),
  smtpUser: line(200),
  imapServer: server('imap.example.com:993'),
  imapUser: line(200),
  stripePublishableKey: emptyOr(
    500,
    (value) => /^pk_[\w]+$/.test(value),
    'This key starts with pk_ and has no spaces.',
  ),
  bankDetails: text(1_000),
  brandAccent: colour(explainAccent),
  brandInk: colour(explainInk),
  brandLogo: emptyOr(50, (value) => logoSetting.test(value), 'Please choose the logo as a picture.'),
  analyticsUrl: webAddress,
  backupFormUrl: webAddress,
  ...priceRules,
  ...vatRules,
  ...newsRules,
  digestAt: clock,
  quietFrom: clock,
  quietUntil: clock,
  ...sendingRules,
  ...keptRules,
  ...roundRules,
  ...filmRules,
  ...limitRules,
  ...storageRules,
})

export type Settings = z.output<typeof settings>
export type SettingKey = keyof Settings

export const settingKeys = Object.keys(settings.shape) as [SettingKey, ...SettingKey[]]
