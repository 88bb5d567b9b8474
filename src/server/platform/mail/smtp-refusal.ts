import type { MailOutcome } from './port.ts'

// What nodemailer puts on its errors; there is a `responseCode` exactly when the server gave an answer.
export interface SmtpProblem extends Error {
  code?: string
  command?: string
  responseCode?: number
}

export function describeRefusal(problem: SmtpProblem, handedOver: boolean): MailOutcome {
  const reason = problem.message
  if (problem.responseCode === undefined && handedOver) return { kind: 'unknown', reason }
  const permanent = isPermanent(problem)
  const badRecipient = permanent && problem.command === 'RCPT TO'
  return { kind: 'refused', permanent, ...(badRecipient ? { badRecipient } : {}), reason }
}

// A 5xx to the greeting or the login is about this server's settings, not about the message: it will be tried again.
const aboutTheMessage = ['MAIL FROM', 'RCPT TO', 'DATA']
const unsendable = ['EENVELOPE', 'EMESSAGE']

function isPermanent({ code, command, responseCode }: SmtpProblem): boolean {
  if (responseCode === undefined) return unsendable.includes(code ?? '')
  return responseCode >= 500 && aboutTheMessage.includes(command ?? '')
}
