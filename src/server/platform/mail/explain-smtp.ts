// What went wrong between us and the mail server, for somebody who can change the settings.
export const explainSmtp = (cause: unknown, url: string): string => explainServer(cause, url, '587 or 465')

export function explainServer(cause: unknown, url: string, usualPorts: string): string {
  const { hostname, port } = new URL(url)
  const problem = cause as Error & { code?: string; cause?: { code?: string } }
  const text = `${problem.code ?? ''} ${problem.cause?.code ?? ''} ${problem.message}`
  const words = reasons.find(([pattern]) => pattern.test(text))?.[1]
  const server = port ? `${hostname} at port ${port}` : hostname
  return words ? words(server, usualPorts) : `${server} didn’t accept it. Its reply: ${problem.message}`
}

const reasons: [pattern: RegExp, words: (server: string, usualPorts: string) => string][] = [
  [/EAUTH|\b53[45]\b/, (server) => `${server} refused the user name or the password.`],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, (server) => `There is no server called ${server}. Is the name spelled right?`],
  [
    /wrong version number|ssl3_get_record|packet length too long/i,
    (server) => `${server} doesn’t use encryption from the start. Try port 587.`,
  ],
  [/certificate|self.signed|altname/i, (server) => `The certificate of ${server} is not valid for that name.`],
  [/ETLS|STARTTLS/, (server) => `${server} offers no encryption. Your password could be read on the way.`],
  // One sentence for all of them: what exactly a port of the network does is for scanners.
  [
    /ECONNREFUSED|ETIMEDOUT|ETIMEOUT|ECONNRESET|ECONNECTION|ESOCKET|timeout|greeting never received|closed/i,
    (server, usualPorts) =>
      `${server} doesn’t answer as a mail server. Is the port right? Most servers use ${usualPorts}. A firewall may be in the way.`,
  ],
]
