import { createHash, randomBytes } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')

// Only hashes are stored: reading the table gives neither a usable session nor anyone's address.
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
