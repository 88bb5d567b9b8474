import type { MailDomain, MailRecord } from '#src/contracts/people/emails.ts'
import { checkMailDomain as checkCall } from '#src/contracts/people/emails.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { addressOf, domainOf } from '#src/server/platform/mail/port.ts'

// What the domain of the sender says about who may send for it. Receivers ask the same, and sort mail by it.
export async function checkMailDomain(
  deps: Pick<PeopleDeps, 'database' | 'readBusiness' | 'lookUpTexts'>,
): Promise<MailDomain> {
  const { mailFrom, smtpServer } = await deps.readBusiness(deps.database)
  const domain = domainOf(mailFrom)
  const look = (name: string) => deps.lookUpTexts(name).catch(() => undefined)
  const [own, policy, keys] = await Promise.all([
    look(domain),
    look(`_dmarc.${domain}`),
    Promise.all(usualSelectors.map((selector) => look(`${selector}._domainkey.${domain}`))),
  ])
  return {
    domain,
    records: [judgeSpf(own, smtpServer), judgeDkim(keys), judgeDmarc(policy, addressOf(mailFrom))],
  }
}

type Texts = string[] | undefined

const silent = 'We couldn’t reach your domain’s name server. Please try again later.'

// Without knowing the provider the names cannot be known: these are what most of them use.
const usualSelectors =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 protonmail zoho zmail mailjet mandrill resend sig1 smtp brevo pm'.split(
    ' ',
  )

function judgeSpf(texts: Texts, server: string): MailRecord {
  const kind = 'SPF'
  if (!texts) return { kind, state: 'unknown', sentence: silent, line: null }
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const [first] = found
  if (found.length > 1) {
    const sentence = `Your domain has ${found.length} SPF lines, so receivers ignore all of them. Join them into one.`
    return { kind, state: 'wrong', sentence, line: null }
  }
  if (first) return { kind, state: 'found', sentence: 'Your domain says which servers may send for it.', line: first }
  const host = server.replace(/:\d+$/, '')
  return {
    kind,
    state: 'missing',
    sentence:
      'Your domain doesn’t say which servers may send for it. Add this TXT line, unless your provider names another.',
    line: host ? `v=spf1 a:${host} mx ~all` : 'v=spf1 mx ~all',
  }
}

function judgeDkim(answers: Texts[]): MailRecord {
  const kind = 'DKIM'
  const key = answers.flatMap((texts) => texts ?? []).find((text) => /(^|;)\s*p=[\w+/]/.test(text))
  if (key)
    return {
      kind,
      state: 'found',
      sentence: 'Your domain has a key, so receivers can tell our emails are yours.',
      line: null,
    }
  if (answers.every((texts) => texts === undefined)) return { kind, state: 'unknown', sentence: silent, line: null }
  return {
    kind,
    state: 'missing',
    sentence:
      'We found no key under the usual names. Switch on DKIM at your mail provider: it shows you the line to add.',
    line: null,
  }
}

function judgeDmarc(texts: Texts, sender: string): MailRecord {
  const kind = 'DMARC'
  if (!texts) return { kind, state: 'unknown', sentence: silent, line: null }
  const found = texts.find((text) => /^v=DMARC1(;|\s|$)/i.test(text))
  if (found) {
    return {
      kind,
      state: 'found',
      sentence: 'Your domain says what to do with emails that only pretend to be yours.',
      line: found,
    }
  }
  return {
    kind,
    state: 'missing',
    sentence:
      'Your domain doesn’t say what to do with emails that only pretend to be yours. Add this TXT line at the name _dmarc.',
    line: `v=DMARC1; p=none; rua=mailto:${sender}`,
  }
}

export const domainRoutes = (deps: PeopleDeps): Route[] => [
  route(checkCall, async () => ({ body: await checkMailDomain(deps) })),
]
