import { type Say, sayPhrase } from '#src/contracts/words/say.ts'
import * as words from '#src/contracts/words/letters/shared.ts'
import { paragraphsOf } from './compose-email.ts'
import type { EmailContent, LetterContent, Line } from './email-content.ts'

// What a mail says, in the words that count now.
export function sayContent(say: Say, content: LetterContent): EmailContent {
  const { title, paragraphs, bill, facts, action, after, footer, unsubscribeUrl } = content
  const row = ({ label, value }: { label: Line; value: string }) => ({ label: sayLine(say, label), value })
  return {
    ...(title !== undefined && { title: sayLine(say, title) }),
    paragraphs: paragraphs.flatMap((line) => sayLines(say, line)),
    ...(bill && { bill: { lines: bill.lines.map(row), total: row(bill.total) } }),
    ...(facts && { facts: facts.map(row) }),
    ...(action && { action: { label: sayLine(say, action.label), url: action.url } }),
    ...(after && { after: after.flatMap((line) => sayLines(say, line)) }),
    ...(footer && { footer: footer.flatMap((line) => sayLines(say, line)) }),
    ...(unsubscribeUrl !== undefined && {
      unsubscribe: { text: say(words.footerUnsubscribe), label: say(words.unsubscribeButton), url: unsubscribeUrl },
    }),
  }
}

export const sayLine = (say: Say, line: Line): string => (typeof line === 'string' ? line : sayPhrase(say, line))

// An empty line in the words of a letter starts a paragraph. What is no word of ours stays in one piece.
const sayLines = (say: Say, line: Line): string[] =>
  typeof line === 'string' ? [line] : paragraphsOf(sayPhrase(say, line))
