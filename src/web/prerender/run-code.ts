export interface PageCode {
  // What exports `start`, and everything that it will ask for.
  main: string
  modules: string[]
}

// Printed into every page beside startPage: nothing from outside the function may be used in it.
// Modules run one after the other with a rest between: all in one go would hold a phone up for longer than a tap should wait.
export async function runCode({ main, modules }: PageCode): Promise<void> {
  // A message comes sooner than a timer, and whatever else waits has its turn before it.
  const rest = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  for (const href of modules) {
    await import(/* @vite-ignore */ href)
    await rest()
  }
  const page = (await import(/* @vite-ignore */ main)) as { start: () => Promise<void> }
  await page.start()
}
