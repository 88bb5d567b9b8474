// Whom an order or a receipt is for, in one line.
export const buyerOf = ({ name, email }: { name: string; email: string | null }): string =>
  [name, email].filter(Boolean).join(', ')
