// An order may come from somebody who gave no name: they are called by their address.
export const customerName = ({ name, email }: { name: string; email: string }): string => name || email
