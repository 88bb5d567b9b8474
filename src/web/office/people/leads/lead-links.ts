// Stored text never becomes an address as it is: each link is built, or left out.

export function mailLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`
}

export function phoneLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/[^+\d]/g, '')
  return digits.length >= 5 ? `tel:${digits}` : undefined
}

// wa.me takes the digits of an international number and nothing else. A number without a country is British.
export function whatsAppLink(phone: string, text: string): string | undefined {
  const plain = phone.replace(/\(0\)/, '').replaceAll(/[^+\d]/g, '')
  const digits = plain.replace(/^(\+|00)/, '').replaceAll('+', '')
  const number = /^(\+|00)/.test(plain) ? digits : digits.replace(/^0/, '44')
  return /^[1-9]\d{7,14}$/.test(number) ? `https://wa.me/${number}?text=${encodeURIComponent(text)}` : undefined
}

export function webLink(text: string): string | undefined {
  const address = URL.parse(text)
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : undefined
}
