// Printed into every page beside startPage: nothing from outside the function may be used in it.
// Before its code has arrived, a form sent would be a plain page load that drops everything typed, a button pressed or a
// file chosen would be lost, and a link followed could not be remembered. They are held, and done again when the function
// that comes back is called.
export function holdActs(start: () => void): () => void {
  const longestHoldMs = 1_000
  let replay: (() => void) | undefined
  const acts: Record<string, [held: string, again: (held: HTMLElement) => void]> = {
    submit: ['form', (form) => (form as HTMLFormElement).requestSubmit()],
    click: ['button[type=button],a[data-held]', (pressed) => pressed.click()],
    change: ['input[type=file]', (input) => input.dispatchEvent(new Event('change', { bubbles: true }))],
  }

  const hold = (event: Event) => {
    const [selector = '', again] = acts[event.type] ?? []
    const held = (event.target as HTMLElement).closest<HTMLElement>(selector)
    if (!held || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return
    event.preventDefault()
    replay = () => again?.(held)
    start()
    if (held instanceof HTMLAnchorElement) setTimeout(follow, longestHoldMs, held)
  }
  // Whatever its click had to remember, a link leads on.
  const follow = (link: HTMLAnchorElement) => {
    if (replay) location.assign(link.href)
  }

  for (const act of Object.keys(acts)) addEventListener(act, hold)
  return () => {
    for (const act of Object.keys(acts)) removeEventListener(act, hold)
    const held = replay
    replay = undefined
    held?.()
  }
}
