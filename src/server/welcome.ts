import type { Product } from './app.ts'

// What the console shows once the product is ready.
export function welcome({ address, role, ownerPassword, notices, sandboxParts }: Product): string {
  const parts = sandboxParts.map(({ part, now, makeReal }) => `  ${part.padEnd(9)} ${now} ${makeReal}`)
  return [
    '',
    address ? `Reelwright is ready at ${address}` : `Reelwright is ready (${role}).`,
    ...(ownerPassword
      ? ['', `The owner's password is ${ownerPassword}`, 'It is shown only once. Log in at /admin.']
      : []),
    ...(notices.length > 0 ? ['', ...notices] : []),
    ...(parts.length > 0 ? ['', 'Built-in parts, and how to replace each:', ...parts] : []),
    '',
  ].join('\n')
}
