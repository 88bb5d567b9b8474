// What counts as trouble, as the owner sets it.
export const defaultLimitTexts = {
  slowSeconds: '2',
  failedMails: '3',
  failedLogins: '20',
  certificateDays: '14',
  backupLateHours: '36',
} as const
export type LimitKey = keyof typeof defaultLimitTexts

export interface AlertLimits {
  // Of an answer that is not slow yet.
  slowMs: number
  // In an hour.
  failedMails: number
  // In ten minutes.
  failedLogins: number
  // Before the certificate of a site ends.
  certificateDays: number
  backupLateHours: number
}

export const alertLimitsOf = (texts: Record<LimitKey, string>): AlertLimits => ({
  slowMs: Math.round(Number(texts.slowSeconds) * 1_000),
  failedMails: Number(texts.failedMails),
  failedLogins: Number(texts.failedLogins),
  certificateDays: Number(texts.certificateDays),
  backupLateHours: Number(texts.backupLateHours),
})

export const defaultLimits = alertLimitsOf(defaultLimitTexts)
