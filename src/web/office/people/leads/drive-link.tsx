import { webLink } from './lead-links.ts'

// What a stranger typed is a link only where it is a web address; anything else stays text.
export function DriveLink({ text, className }: { text: string; className: string | undefined }) {
  const href = webLink(text)
  if (!text) return null
  return (
    <p className={className}>
      Google Drive:{' '}
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}
