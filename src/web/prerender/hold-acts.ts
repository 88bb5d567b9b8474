// Printed into every page beside startPage: nothing from outside the function may be used in it.
// Before its code has arrived, a form sent would be a plain page load that drops everything typed, a button pressed or a
// file chosen or dropped would be lost, and a link followed could not be remembered. They are held, and done again when the function
// that comes back is called.
export function holdActs(start: () => void): () => void {
  const longestHoldMs = 1_000
  let replay: (() => void) | undefined
  const acts = new Map<string, [held: string, again: (held: HTMLElement) => void]>([
    ['submit', ['form', (form) => (form as HTMLFormElement).requestSubmit()]],
    ['click', ['button[type=button],a[data-held]', (pressed) => pressed.click()]],
    ['change', ['input[type=file]', (input) => input.dispatchEvent(new Event('change', { bubbles: true }))]],
  ])

  const hold = (event: Event) => {
    const [selector = '', again] = acts.get(event.type) ?? []
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

  // A photo let go over the page would otherwise open in its place.
  const catchFiles = (event: DragEvent) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
    if (!input || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type !== 'drop') return
    input.files = event.dataTransfer.files
    replay = () => acts.get('change')?.[1](input)
    start()
  }

  for (const act of acts.keys()) addEventListener(act, hold)
  addEventListener('dragover', catchFiles)
  addEventListener('drop', catchFiles)
  return () => {
    for (const act of acts.keys()) removeEventListener(act, hold)
    removeEventListener('dragover', catchFiles)
    removeEventListener('drop', catchFiles)
    const held = replay
    replay = undefined
    held?.()
  }
}
