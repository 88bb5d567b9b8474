// Stored text never becomes an address as it is: each link is built, or left out.

export function mailLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}

export function phoneLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/[^+\d]/g, '')
  return digits.length >= 5 ? `tel:${digits}` : undefined
}

export function webLink(text: string): string | undefined {
  const address = URL.parse(text)
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : undefined
}
