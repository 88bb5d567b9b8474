import type { Secrets } from '#src/server/platform/secrets/port.ts'

// A key in a letter that opens something: what the database and the log hold shows this in its place.
export const withheldMark = 'withheld-in-the-log'

const purpose = 'email secret'

export const sealForEmail = (secrets: Secrets, secret: string): string => secrets.seal(purpose, secret)

interface Withheld {
  sealedSecret: string | null
  textContent: string
  htmlContent: string
}

// Undefined when it was sealed with another APP_SECRET than this installation has now.
export function putSecretIn(secrets: Secrets, { sealedSecret, textContent, htmlContent }: Withheld) {
  if (sealedSecret === null) return { text: textContent, html: htmlContent }
  const secret = openSealed(secrets, sealedSecret)
  if (secret === undefined) return undefined
  return {
    text: textContent.replaceAll(withheldMark, secret),
    html: htmlContent.replaceAll(withheldMark, secret),
  }
}

function openSealed(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(purpose, sealed)
  } catch {
    return undefined
  }
}
