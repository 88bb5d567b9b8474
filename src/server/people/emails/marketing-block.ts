export interface MarketingConsent {
  consentAt: Date | null
  // Anybody can type an address: until its owner opens a link in our mail, nobody has agreed for it.
  confirmedAt: Date | null
}

// Why no marketing may be sent, in the words that the owner reads; null when it may.
export function marketingBlock({ consentAt, confirmedAt }: MarketingConsent): string | null {
  if (!consentAt) return 'This customer hasn’t agreed to marketing emails. Nothing was sent.'
  if (!confirmedAt) return 'This customer hasn’t opened the link in the quote email yet. Nothing was sent.'
  return null
}
