import { expect, test } from 'vitest'
import { explainSmtp } from './explain-smtp.ts'

const problem = (message: string, code?: string) => Object.assign(new Error(message), { code })

test.each([
  [
    problem('getaddrinfo ENOTFOUND smtp.olive.example', 'EDNS'),
    'There is no server called smtp.olive.example at port 587.',
  ],
  [problem('connect ECONNREFUSED 127.0.0.1:587', 'ESOCKET'), 'doesn’t answer as a mail server'],
  [problem('Invalid login: 535 5.7.8 Error', 'EAUTH'), 'refused the user name or the password'],
  [problem('Connection timeout', 'ETIMEDOUT'), 'doesn’t answer as a mail server'],
  [problem('Greeting never received', 'ETIMEDOUT'), 'doesn’t answer as a mail server'],
  [problem('wrong version number', 'ESOCKET'), 'Try port 587'],
  [problem('self-signed certificate', 'ESOCKET'), 'certificate'],
  [problem('Server does not support STARTTLS', 'ETLS'), 'offers no encryption'],
  [problem('Connection closed unexpectedly', 'ECONNECTION'), 'doesn’t answer as a mail server'],
  [problem('554 go away'), 'Its reply: 554 go away'],
])('%s is said in words', (cause, words) => {
  expect(explainSmtp(cause, 'smtp://ann:secret@smtp.olive.example:587')).toContain(words)
  expect(explainSmtp(cause, 'smtp://ann:secret@smtp.olive.example:587')).not.toContain('secret')
})
