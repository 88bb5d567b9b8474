import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { AppError } from '#src/kit/app-error.ts'

// Typed twice at a terminal, where it is not shown; or the first line of what is piped in.
export async function readNewPassword(): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return (await text(stdin)).split('\n')[0]?.replace(/\r$/, '') ?? ''
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  const ask = async (question: string): Promise<string> => {
    stdout.write(question)
    const answer = await lines.question('')
    stdout.write('\n')
    return answer
  }
  try {
    const password = await ask('New password for the owner (it is not shown while you type): ')
    if (password !== (await ask('The same again: '))) {
      throw new AppError('bad_request', 'The two are not the same. Nothing was changed.')
    }
    return password
  } finally {
    lines.close()
  }
}
