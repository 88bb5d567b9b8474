import type { Config } from './config.ts'
import type { Database } from './platform/database/port.ts'
import { makeImapMailbox } from './platform/mailbox/imap-mailbox.ts'
import type { OpenMailbox } from './platform/mailbox/port.ts'
import type { SettingsStore } from './platform/settings/port.ts'

type MailboxConfig = Pick<Config, 'imapUrl' | 'isPlainMailAllowed'>

const usualPort = '993'
// On this port the conversation starts unencrypted and has to turn.
const plainPort = '143'

// The mailbox that the environment or the owner names.
export const openMailbox =
  (config: MailboxConfig, settings: SettingsStore, database: Database): OpenMailbox =>
  async () => {
    const business = await settings.readBusiness(database)
    const { imapPassword } = await settings.readSecrets(database)
    const [host = '', port = usualPort] = business.imapServer.split(':')
    const user = encodeURIComponent(business.imapUser || business.smtpUser)
    const password = encodeURIComponent(imapPassword)
    const chosen = host && password && `${port === plainPort ? 'imap' : 'imaps'}://${user}:${password}@${host}:${port}`
    const url = config.imapUrl ?? chosen
    return url ? makeImapMailbox({ url, isPlainAllowed: config.isPlainMailAllowed }) : undefined
  }
