// Catches slips before the server's own rule is asked.
export const isEmailAddress = (text: string): boolean =>
  text.trim().length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim().slice(0, 255))
