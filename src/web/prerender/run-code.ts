export interface PageCode {
  // What exports `start`, and everything that it will ask for.
  main: string
  modules: string[]
}

// Printed into every page beside startPage: nothing from outside the function may be used in it.
// Modules run one after the other with a rest between: all in one go would hold a phone up for longer than a tap should wait.
export async function runCode({ main, modules }: PageCode): Promise<void> {
  // Behind everything else that waits. Where a browser has no such queue, a timer comes soon enough.
  const rest = () =>
    new Promise<unknown>((resolve) => {
      if ('scheduler' in globalThis) void scheduler.postTask(resolve as () => void, { priority: 'background' })
      else setTimeout(resolve)
    })
  for (const href of modules) {
    await import(/* @vite-ignore */ href)
    await rest()
  }
  const page = (await import(/* @vite-ignore */ main)) as { start: () => Promise<void> }
  await page.start()
}
