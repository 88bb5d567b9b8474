import { useSyncExternalStore } from 'react'

export const sections = [
  { value: 'business', label: 'Business' },
  { value: 'brand', label: 'Brand' },
  { value: 'prices', label: 'Prices' },
  { value: 'mail', label: 'Mail and payments' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'follow-ups', label: 'Follow-ups' },
  { value: 'production', label: 'Production' },
  { value: 'monitoring', label: 'Monitoring' },
  { value: 'storage', label: 'Storage' },
  { value: 'api', label: 'API' },
  { value: 'texts', label: 'Texts' },
  { value: 'history', label: 'History and file' },
] as const

export type Section = (typeof sections)[number]['value']

// The section that the address names, as in /settings#prices. Without a name, or with an unknown one, the first.
export function useSection(): [Section, (section: Section) => void] {
  const hash = useSyncExternalStore(listen, () => location.hash)
  const section = sections.find(({ value }) => hash === `#${value}`)?.value ?? sections[0].value
  return [section, goTo]
}

function listen(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

const goTo = (section: Section): void => {
  location.hash = section
}
