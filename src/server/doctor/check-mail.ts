import type { Config } from '#src/server/config.ts'
import { checkSmtp } from '#src/server/platform/mail/smtp-transport.ts'
import { fail, type Finding, ok, warn } from './finding.ts'
import { reasonOf } from './reason-of.ts'

const part = 'Mail'

// Connects, encrypts and logs in; nothing is sent.
export async function checkMail({ smtpUrl, fixedSettings, isPlainMailAllowed }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return warn(part, 'SMTP_URL is not set; emails stay in the log.', 'Set it, or enter your server in Settings.')
  }
  const sender = fixedSettings.mailFrom?.value
  const { host } = new URL(smtpUrl)
  try {
    await checkSmtp({ url: smtpUrl, from: sender ?? 'hello@localhost', isPlainAllowed: isPlainMailAllowed })
  } catch (problem) {
    const advice = 'Check host, port, user and password in SMTP_URL. Escape special characters, such as %40 for @.'
    return fail(part, `${host} does not accept our email: ${reasonOf(problem)}`, advice)
  }
  if (!sender) {
    return warn(part, `${host} accepts our email, but MAIL_FROM is not set.`, 'Set it to your own address.')
  }
  return ok(part, `${host} accepts our email.`)
}
