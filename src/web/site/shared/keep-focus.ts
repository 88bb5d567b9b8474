// A page that takes the place of its prerendered self takes the focus along: who is typing goes on.

const sameField = ({ name, value, type }: HTMLInputElement): string =>
  `input[name="${name}"]${type === 'email' ? '' : `[value="${value}"]`}`

// Answers what brings the focus back once the new page stands.
export function keepFocus(): () => void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement)) return () => undefined
  const field = sameField(activeElement)
  return () => document.querySelector<HTMLInputElement>(field)?.focus({ preventScroll: true })
}
