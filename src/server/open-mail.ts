import type { Config } from './config.ts'
import type { Database } from './platform/database/port.ts'
import { makeChosenTransport } from './platform/mail/chosen-transport.ts'
import { type MailTransport, senderOf } from './platform/mail/port.ts'
import type { SettingsStore } from './platform/settings/port.ts'

type MailConfig = Pick<Config, 'smtpUrl' | 'isPlainMailAllowed'>

// The server that the environment or the owner names; without one, mails stay in the log.
export const openMail = (config: MailConfig, settings: SettingsStore, database: Database): MailTransport =>
  makeChosenTransport(async () => {
    const business = await settings.readBusiness(database)
    const url = config.smtpUrl ?? urlOf(business, await settings.readSecrets(database))
    return url ? { url, from: senderOf(business), isPlainAllowed: config.isPlainMailAllowed } : undefined
  })

const usualPort = '587'
// On this port the conversation is encrypted from its first word.
const encryptedPort = '465'

interface Server {
  smtpServer: string
  smtpUser: string
}

function urlOf({ smtpServer, smtpUser }: Server, { smtpPassword }: { smtpPassword: string }): string | undefined {
  if (!smtpServer) return undefined
  const [host = '', port = usualPort] = smtpServer.split(':')
  const login = smtpUser ? `${encodeURIComponent(smtpUser)}:${encodeURIComponent(smtpPassword)}@` : ''
  return `${port === encryptedPort ? 'smtps' : 'smtp'}://${login}${host}:${port}`
}
