// One mailbox may be written in many ways: a tag behind a plus reaches it everywhere, and some providers ignore dots.
// For counting only: mail always goes to the address as it was given.
export function countedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [mailbox = ''] = email.slice(0, at).toLowerCase().split('+')
  const domain = email.slice(at + 1).toLowerCase()
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${mailbox}@${domain}`
  return `${mailbox.replaceAll('.', '')}@gmail.com`
}
