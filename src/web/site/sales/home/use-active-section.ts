import { useEffect, useState } from 'react'
import { homeSections } from './sections.ts'

// The section that crosses this line, a third down the window, is the one being read.
const readingLine = '-33% 0px -66% 0px'

export function useActiveSection(): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) setActive(target.id)
          // Above the first section nothing is active; between two, the next one takes over.
          else setActive((before) => (before === target.id ? undefined : before))
        }
      },
      { rootMargin: readingLine },
    )
    for (const { id } of homeSections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return active
}
